import { aggregationDefined, siteChanged } from '@daystar/contracts';
import { AggregationDirectory } from './aggregation-directory';

const KEY = 'region/north';
const site = (version: number) => ({ ...siteChanged.example, version });
const aggregation = (version: number) => ({ ...aggregationDefined.example, version });

describe('the aggregation directory of the aggregation service', () => {
  it('restores a removed aggregation only for a later version, not for a late event', () => {
    const directory = new AggregationDirectory();
    const { resource_id } = site(2);
    directory.storeSite(site(2));
    directory.removeSite(resource_id);
    directory.storeAggregation(KEY, aggregation(2));
    directory.removeAggregation(KEY);
    for (const version of [1, 2]) {
      directory.storeSite(site(version));
      directory.storeAggregation(KEY, aggregation(version));
    }
    expect([directory.findSite(resource_id), directory.findAggregation(KEY)]).toEqual([undefined, undefined]);
    directory.storeSite(site(3));
    directory.storeAggregation(KEY, aggregation(3));
    expect([directory.findSite(resource_id)?.version, directory.findAggregation(KEY)?.version]).toEqual([3, 3]);
  });

  it('does not restore a removed aggregation at a restart when an older version follows the tombstone', () => {
    const directory = new AggregationDirectory();
    const { resource_id } = site(2);
    directory.removeSite(resource_id, 2);
    directory.storeSite(site(1));
    directory.removeAggregation(KEY, 2);
    directory.storeAggregation(KEY, aggregation(1));
    expect([directory.findSite(resource_id), directory.findAggregation(KEY)]).toEqual([undefined, undefined]);
  });
});
