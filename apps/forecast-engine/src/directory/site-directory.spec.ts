import { siteChanged, getTileName } from '@daystar/contracts';
import { SiteDirectory } from './site-directory';

const site = (version: number) => ({ ...siteChanged.example, version });

describe("the engine's site directory", () => {
  it('ignores late events of a removed site, and accepts a later version', () => {
    const directory = new SiteDirectory();
    directory.storeSite(site(1));
    directory.storeSite(site(2));
    directory.removeSite(site(2).resource_id);
    directory.storeSite(site(1));
    directory.storeSite(site(2));
    expect([directory.listSites(), directory.listSitesInTile(getTileName(site(1)))]).toEqual([[], []]);
    directory.storeSite(site(3));
    expect(directory.listSitesInTile(getTileName(site(3)))).toEqual([site(3)]);
  });

  it('does not restore a removed site at a restart when an older version follows the tombstone', () => {
    const directory = new SiteDirectory();
    directory.removeSite(site(2).resource_id, 2);
    expect([directory.storeSite(site(1)), directory.listSites()]).toEqual([false, []]);
  });
});
