import { aggregationDefined, siteChanged } from '@daystar/contracts';
import { AggregationDirectory } from './aggregation-directory';

const KEY = 'region/north';
const site = (version: number) => ({ ...siteChanged.example, version });
const aggregation = (version: number) => ({ ...aggregationDefined.example, version });

describe('the aggregation directory of the aggregation service', () => {
  it('restores a removed aggregation only for a later version, not for a late event', () => {
    const directory = new AggregationDirectory();
    const { resource_id } = site(2);
    directory.putSite(site(2));
    directory.removeSite(resource_id);
    directory.putAggregation(KEY, aggregation(2));
    directory.removeAggregation(KEY);
    for (const version of [1, 2]) {
      directory.putSite(site(version));
      directory.putAggregation(KEY, aggregation(version));
    }
    expect([directory.getSite(resource_id), directory.getAggregation(KEY)]).toEqual([undefined, undefined]);
    directory.putSite(site(3));
    directory.putAggregation(KEY, aggregation(3));
    expect([directory.getSite(resource_id)?.version, directory.getAggregation(KEY)?.version]).toEqual([3, 3]);
  });

  it('does not restore a removed aggregation at a restart when an older version follows the tombstone', () => {
    const directory = new AggregationDirectory();
    const { resource_id } = site(2);
    directory.removeSite(resource_id, 2);
    directory.putSite(site(1));
    directory.removeAggregation(KEY, 2);
    directory.putAggregation(KEY, aggregation(1));
    expect([directory.getSite(resource_id), directory.getAggregation(KEY)]).toEqual([undefined, undefined]);
  });
});
