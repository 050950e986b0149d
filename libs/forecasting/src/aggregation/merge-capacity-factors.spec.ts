import { siteChanged } from '@daystar/contracts';
import { DAY, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { flagPlantMeasurements } from '../measurement-qc/flag-plant-measurements';
import { createAggregatePlant } from './aggregate-plant';
import { listAggregateCapacityFactors } from './merge-capacity-factors';

const START = Date.UTC(2026, 5, 1);
const steps = stepsBetween(START, START + 12 * DAY, 30 * MINUTE);
const place = { latitude: 40, longitude: 0, outages: undefined, curtailments: undefined };
const site = { ...siteChanged.example, ...place, capacity: 10, capacity_dc: 12 };
/** A plant that had 4 MW for six days, before it got its present 10 MW. */
const extended = {
  ...site,
  capacity_changes: [
    { start: formatStamp(START), capacity: 4 },
    { start: formatStamp(START + 6 * DAY), capacity: 10 },
  ],
};
const isBefore = (i: number) => stepEnd(steps, i) <= START + 6 * DAY;

describe('an aggregation of a plant whose capacity changed and a plant of 10 MW', () => {
  const sites = new Map([
    ['extended', extended],
    ['constant', site],
  ]);
  const members = [...sites.keys()].map((resource_id) => ({ resource_id, capacity: 10 }));
  const aggregation = { collection_id: 'a', aggregation_id: 'b', name: 'c', accounts: [], version: 1, members };
  const findSite = (id: string) => sites.get(id);

  it('has the sum of their capacities at each time', () => {
    expect(listAggregateCapacityFactors(aggregation, findSite)).toEqual([
      { from: START, factor: 0.7 },
      { from: START + 6 * DAY, factor: 1 },
    ]);
    expect(listAggregateCapacityFactors(aggregation, findSite, 20)![0].factor).toBeCloseTo(34 / 40, 9);
    expect(listAggregateCapacityFactors(aggregation, () => site)).toBeUndefined();
    const clearSky = createAggregatePlant(aggregation, findSite, START)!.simulateClearSky(steps);
    expect(clearSky.capacity).toBe(20);
    clearSky.capacities!.forEach((capacity, i) => expect(capacity).toBeCloseTo(isBefore(i) ? 14 : 20, 9));
  });

  it('is out of range above one and a half times the capacity at the time', () => {
    const plant = createAggregatePlant(aggregation, findSite, START)!;
    const power = plant.simulateClearSky(steps).power;
    const isNoon = (i: number) => power[i] > 0.6 * (isBefore(i) ? 14 : 20);
    const summed = Array.from(power, (_, i) => ({
      period_end: formatStamp(stepEnd(steps, i)),
      period: 'PT30M',
      total_power: i % 96 === 24 && isNoon(i) ? 22 : power[i] * (i % 5 === 0 ? 0.7 : 0.95),
    }));
    const flags = flagPlantMeasurements(summed, (span) => plant.simulateClearSky(span));
    const highest = flags.filter((_, i) => summed[i].total_power === 22);
    expect(highest.length).toBeGreaterThan(4);
    flags.forEach((flag, i) => {
      if (summed[i].total_power === 22) expect([i, flag]).toEqual([i, isBefore(i) ? 'out_of_range' : 'clipped']);
    });
  });
});
