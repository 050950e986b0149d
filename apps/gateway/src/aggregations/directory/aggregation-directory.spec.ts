import { aggregationDefined } from '@daystar/contracts';
import { AggregationDirectory } from './aggregation-directory';

const aggregation = (version: number) => ({ ...aggregationDefined.example, version });

describe('the aggregation directory of the gateway', () => {
  it('restores a removed aggregation only for a later version, not for a late event', () => {
    const directory = new AggregationDirectory();
    directory.storeAggregation('region/north', aggregation(2));
    directory.removeAggregation('region/north');
    directory.storeAggregation('region/north', aggregation(2));
    expect(directory.findAggregation('region/north')).toBeUndefined();
    directory.storeAggregation('region/north', aggregation(3));
    expect(directory.findAggregation('region/north')).toBeDefined();
  });

  it('does not restore a removed aggregation at a restart when an older version follows the tombstone', () => {
    const directory = new AggregationDirectory();
    directory.removeAggregation('region/north', 2);
    directory.storeAggregation('region/north', aggregation(1));
    expect(directory.findAggregation('region/north')).toBeUndefined();
  });
});
