import type { Measurement, Site, MistakeCode } from '@daystar/contracts';
import { HOUR, formatStamp } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { type SimulationOptions, PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const [SPAIN, GERMANY, EGYPT, SOUTH_AFRICA, NIGER, UTAH, AUSTRALIA] = PLACES;

const late =
  (by: number) =>
  (total_power: number, end: number): Partial<Measurement> => ({
    total_power,
    period_end: formatStamp(end + by),
  });

interface Mistake extends Omit<SimulationOptions, 'seed'> {
  readonly code: MistakeCode;
  /** What the owner states instead of the properties of the plant. */
  readonly stated?: Partial<Site>;
  readonly actual?: Partial<Site>;
  readonly likely: number | readonly number[];
}

/** Estimates a plant whose owner makes a mistake, or none. */
function estimate(seed: number, actual: Partial<Site>, { stated, ...options }: Partial<Mistake> = {}) {
  const site = createSite({ tilt: 25, ...actual, ...options.actual });
  const owner = createSite({ ...site, ...stated });
  const { measurements, sky } = simulatePlant(site, owner, { seed, ...options });
  return estimatePlant(owner, measurements, sky)?.likely_mistakes ?? [];
}

describe.each([
  [1, 'Germany', { ...GERMANY, azimuth: 135 }],
  [2, 'Egypt', { ...EGYPT, azimuth: -130 }],
  [6, 'Australia', { ...AUSTRALIA, azimuth: 50 }],
])('a mistake of the azimuth, seed %d, %s', (seed, _, plant) => {
  const { azimuth } = plant;
  const wrap = (angle: number) => ((angle + 540) % 360) - 180;

  it.each([
    ['the wrong sign', 'azimuth_sign', -azimuth],
    ['the opposite direction', 'azimuth_reversed', wrap(azimuth + 180)],
    ['an azimuth counted from south', 'azimuth_mirrored', wrap(180 - azimuth)],
  ])('is found: %s', (__, code, stated) => {
    const [found, ...others] = estimate(seed, plant, { stated: { azimuth: stated } });
    expect(found).toMatchObject({ code, stated: [stated], likely: [azimuth] });
    expect(others).toEqual([]);
    const { low = NaN, high = NaN } = found;
    const isWithin = [stated - 360, stated, stated + 360].some((angle) => low <= angle && angle <= high);
    expect(isWithin).toBe(false);
  });
});

const DC_STATED_AS_AC: Mistake = {
  code: 'dc_for_ac',
  days: 60,
  actual: { capacity: 7, capacity_dc: 10 },
  likely: 7,
  stated: { capacity: 10, capacity_dc: undefined },
};
const KW_FOR_MW: Mistake = {
  code: 'unit_of_power',
  likely: 1000,
  post: (power: number) => ({ total_power: 1000 * power }),
};
const PERIOD_STARTS: Mistake = { code: 'period_starts', period: HOUR, post: late(-HOUR), likely: -60 };
const SLOW_CLOCK: Mistake = { code: 'clock_offset', post: late(-7 * HOUR), likely: -420 };

type MistakeCase = readonly [string, number, Partial<Site>, Mistake];
const MISTAKES: readonly MistakeCase[] = [
  ['DC capacity stated as capacity', 1, { ...GERMANY, azimuth: 139 }, DC_STATED_AS_AC],
  ['DC capacity stated as capacity', 4, { ...NIGER, azimuth: -124 }, DC_STATED_AS_AC],
  ['kW for MW', 2, EGYPT, KW_FOR_MW],
  ['kW for MW', 3, SOUTH_AFRICA, KW_FOR_MW],
  ['starts of hours for their ends', 3, SOUTH_AFRICA, PERIOD_STARTS],
  ['starts of hours for their ends', 4, NIGER, PERIOD_STARTS],
  ['a clock seven hours slow', 2, EGYPT, SLOW_CLOCK],
  ['a clock seven hours slow', 4, NIGER, SLOW_CLOCK],
  [
    'latitude with the wrong sign',
    2,
    { ...EGYPT, azimuth: -121 },
    { code: 'place', stated: { latitude: -30 }, likely: [30, 31] },
  ],
  [
    'latitude with the wrong sign',
    7,
    { ...SPAIN, azimuth: -140 },
    { code: 'place', stated: { latitude: -40 }, likely: [40, -4] },
  ],
  ...[5, 8, 11, 14].map((seed): MistakeCase => [
    ...(['longitude with the wrong sign', seed, UTAH] as const),
    { code: 'place', stated: { longitude: 113 }, likely: [37, -113] },
  ]),
  ...[6, 8, 10].map((seed): MistakeCase => [
    ...(['longitude with the wrong sign', seed, AUSTRALIA] as const),
    { code: 'place', stated: { longitude: -151 }, likely: [-33, 151] },
  ]),
];

describe('a mistake', () => {
  it.each(MISTAKES)('is found: %s, seed %d', (_, seed, plant, mistake) => {
    const [found] = estimate(seed, plant, mistake);
    expect(found?.code).toBe(mistake.code);
    const likely = [mistake.likely].flat();
    // Clocks within half an hour, and powers within a twentieth.
    found.likely.forEach((value, i) =>
      expect(Math.abs(value - likely[i])).toBeLessThanOrEqual(
        mistake.code === 'clock_offset' ? 30 : Math.abs(likely[i]) / 20,
      ),
    );
    const { stated, low = Infinity, high = -Infinity } = found;
    expect(low <= stated[0] && stated[0] <= high).toBe(false);
  });

  it('is not found where there is none', () => {
    expect(estimate(4, NIGER)).toEqual([]);
    expect(estimate(7, SPAIN)).toEqual([]);
  });
});
