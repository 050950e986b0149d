import { siteChanged } from '@daystar/contracts';
import type { Caller } from '../../http/caller';
import { SiteDirectory } from './site-directory';

const site = (version: number) => ({ ...siteChanged.example, version });
const { account_id, kind, resource_id } = siteChanged.example;

describe("the gateway's site directory", () => {
  it('does not restore a removed site at a restart when an older version follows the tombstone', () => {
    const directory = new SiteDirectory();
    directory.removeSite(resource_id, 2);
    directory.storeSite(site(1));
    expect([directory.findSite(resource_id), directory.listOwned(account_id, kind)]).toEqual([undefined, []]);
  });

  it('ignores late events of a removed site, and accepts a later version', () => {
    const directory = new SiteDirectory();
    directory.storeSite(site(2));
    directory.removeSite(resource_id);
    for (const version of [1, 2]) directory.storeSite(site(version));
    expect(directory.listOwned(account_id, kind)).toEqual([]);
    directory.storeSite(site(3));
    expect(directory.findOwned(account_id, kind, resource_id)?.version).toBe(3);
  });

  it('says under which path a site of another kind is, but only to its owner', () => {
    const directory = new SiteDirectory();
    directory.storeSite({ ...site(1), kind: 'rooftop' });
    const findAs = (accountId: string) => () =>
      directory.find({ account: { account_id: accountId } } as Caller, 'utility', resource_id.toUpperCase());
    expect(findAs(account_id)).toThrow(
      `The site is a rooftop site. Its record and rows are under /rooftop_sites/${resource_id}.`,
    );
    expect(findAs('other')).toThrow('The site was not found or is not accessible.');
  });
});
