import { type QcFlag, siteChanged } from '@daystar/contracts';
import { DAY, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { flagSiteMeasurements } from './flag-site-measurements';
import { isUsable } from './usable-power';

const DAYS = 30;
const STEPS_PER_DAY = 48;
const example = { ...siteChanged.example, latitude: 50.9, longitude: 11.3, capacity: 10, capacity_dc: 11 };
const site = { ...example, outages: undefined, curtailments: undefined };

/** Half hours of a plant from the first day of a month on, under a simulated sky. */
function createPlant(month: number, place: Partial<typeof site> = {}) {
  const plant = { ...site, ...place };
  const start = Date.UTC(2026, month, 1);
  const steps = stepsBetween(start, start + DAYS * DAY, 30 * MINUTE);
  const clear = computeClearSkyPower(createSiteSystem(plant, 'utility', start), plant, steps).power;
  const random = createSeededRandom(7);
  const brightness = Array.from({ length: DAYS }, (_, day) => (day % 3 === 0 ? 0.95 : 0.15 + 0.6 * random()));
  const truth = clear.map((power, i) => power * Math.min(1, brightness[dayOf(i)] * (0.8 + 0.4 * random())));
  const flag = (change: (power: number, i: number) => number): QcFlag[] =>
    flagSiteMeasurements(
      plant,
      Array.from(truth, (power, i) => ({
        period_end: formatStamp(stepEnd(steps, i)),
        period: 'PT30M',
        total_power: change(power, i),
      })),
    );
  return { clear, flag };
}

const dayOf = (i: number) => Math.floor(i / STEPS_PER_DAY);
const isWithin = (i: number, first: number, end: number) => dayOf(i) >= first && dayOf(i) < end;
const listDays = (flags: readonly QcFlag[]) => [
  ...new Set([...flags.keys()].filter((i) => flags[i] === 'snow').map(dayOf)),
];

describe('snow on the modules', () => {
  const { clear, flag } = createPlant(0);

  it('of some days is found from measurements alone, in each half hour of daylight', () => {
    const flags = flag((power, i) => (isWithin(i, 10, 15) ? 0.05 * power : power));
    expect(listDays(flags)).toEqual([10, 11, 12, 13, 14]);
    for (const i of flags.keys()) if (isWithin(i, 10, 15) && clear[i] > 0.5) expect(isUsable(flags[i])).toBe(false);
  });

  it('that hides some days entirely and lets little light through on others is one span', () => {
    const flags = flag((power, i) => (isWithin(i, 10, 15) ? (dayOf(i) % 2 ? 0.04 : 0) * power : power));
    expect(listDays(flags)).toEqual([10, 11, 12, 13, 14]);
  });

  it('is found on the next day until it has slid off', () => {
    const noon = 15 * STEPS_PER_DAY + 23;
    const flags = flag((power, i) => (isWithin(i, 10, 16) && i < noon ? 0.04 * power : i < noon ? power : clear[i]));
    expect(flags[noon - 1]).toBe('snow');
    expect(flags[noon]).toBe('ok');
  });

  it('is found while it slides off within two days, until the output is as usual', () => {
    const firstRelease = 15 * STEPS_PER_DAY;
    const getShare = (i: number) => Math.min(1, Math.max(0.04, (i - firstRelease) / (1.6 * STEPS_PER_DAY)));
    const flags = flag((power, i) => (isWithin(i, 10, 20) ? getShare(i) * clear[i] : power));
    expect(listDays(flags)).toEqual([10, 11, 12, 13, 14, 15, 16]);
    const usable = [...flags.keys()].filter((i) => isWithin(i, 15, 20) && clear[i] > 2 && isUsable(flags[i]));
    expect(Math.min(...usable.map(getShare))).toBeGreaterThan(0.85);
  });

  it.each<[string, (power: number, i: number) => number]>([
    ['under any sky of a plant without snow', (power) => power],
    ['on one dark day', (power, i) => (isWithin(i, 10, 11) ? 0.04 * clear[i] : power)],
    ['on dark days in a row', (power, i) => (isWithin(i, 10, 14) ? 0.1 * clear[i] : power)],
    ['in an outage, which lets no power through', (power, i) => (isWithin(i, 10, 15) ? 0 : power)],
    ['at a plant that always produces next to nothing', (power) => 0.02 * power],
  ])('is not found %s', (_, change) => expect(listDays(flag(change))).toEqual([]));

  it.each<[string, number, Partial<typeof site>]>([
    ['in summer', 6, {}],
    ['in the tropics', 0, { latitude: 10 }],
    ['in the southern summer', 0, { latitude: -45 }],
  ])('is not found %s', (_, month, place) => {
    const warm = createPlant(month, place);
    expect(listDays(warm.flag((power, i) => (isWithin(i, 10, 15) ? 0.04 * power : power)))).toEqual([]);
  });
});
