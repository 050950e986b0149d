import { aggregationDefined, getCentre, getTileName } from '@daystar/contracts';
import { AggregationDirectory } from './aggregation-directory';
import { FleetDirectory } from './fleet-directory';

const KEY = 'region/north';
const CELL = 'c100-200';
const aggregation = (version: number) => ({
  ...aggregationDefined.example,
  collection_id: 'region',
  aggregation_id: 'north',
  version,
  fleet: {
    systems: 1,
    valid_from: ['1970-01-01T00:00:00.000Z'],
    cells: [{ cell: CELL, added: [0, 2], orientations: [1, 20, 0] }],
  },
});
const tile = getTileName(getCentre(CELL));

describe("the engine's directories of aggregations and fleets", () => {
  it('do not restore a removed aggregation at a restart when an older version follows the tombstone', () => {
    const [aggregations, fleets] = [new AggregationDirectory(), new FleetDirectory()];
    aggregations.removeAggregation(KEY, 2);
    fleets.removeFleet(KEY, 2);
    aggregations.storeAggregation(KEY, aggregation(1));
    fleets.storeFleet(aggregation(1));
    expect([aggregations.findAggregation(KEY), aggregations.wasRemoved(KEY, 1), fleets.listFleetsInTile(tile)]).toEqual(
      [undefined, true, []],
    );
  });

  it('ignore late events of a removed aggregation, and accept a later version', () => {
    const [aggregations, fleets] = [new AggregationDirectory(), new FleetDirectory()];
    aggregations.storeAggregation(KEY, aggregation(2));
    fleets.storeFleet(aggregation(2));
    aggregations.removeAggregation(KEY);
    fleets.removeFleet(KEY);
    for (const version of [1, 2]) {
      aggregations.storeAggregation(KEY, aggregation(version));
      fleets.storeFleet(aggregation(version));
    }
    expect([aggregations.findAggregation(KEY), fleets.listTiles()]).toEqual([undefined, []]);
    aggregations.storeAggregation(KEY, aggregation(3));
    fleets.storeFleet(aggregation(3));
    expect([aggregations.findAggregation(KEY)?.version, fleets.listFleetsInTile(tile)[0]?.version]).toEqual([3, 3]);
  });
});
