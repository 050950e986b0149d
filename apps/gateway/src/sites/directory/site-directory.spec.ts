import { siteChanged } from '@daystar/contracts';
import { SiteDirectory } from './site-directory';

const site = (version: number) => ({ ...siteChanged.example, version });
const { account_id, kind, resource_id } = siteChanged.example;

describe("the gateway's site directory", () => {
  it('does not restore a removed site at a restart when an older version follows the tombstone', () => {
    const directory = new SiteDirectory();
    directory.remove(resource_id, 2);
    directory.put(resource_id, site(1));
    expect([directory.get(resource_id), directory.listOwned(account_id, kind)]).toEqual([undefined, []]);
  });

  it('ignores late events of a removed site, and accepts a later version', () => {
    const directory = new SiteDirectory();
    directory.put(resource_id, site(2));
    directory.remove(resource_id);
    for (const version of [1, 2]) directory.put(resource_id, site(version));
    expect(directory.listOwned(account_id, kind)).toEqual([]);
    directory.put(resource_id, site(3));
    expect(directory.findOwned(account_id, kind, resource_id)?.version).toBe(3);
  });
});
