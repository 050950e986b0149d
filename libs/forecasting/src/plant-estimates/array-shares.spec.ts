import type { Site } from '@daystar/contracts';
import { MINUTE, formatStamp } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const TILTS = [
  [10, 10],
  [20, 20],
  [35, 35],
  [15, 40],
] as const;

/** A roof whose arrays face east and west. @param share of the array that faces east */
function createRoof(seed: number, share: number): Site {
  const [east, west] = TILTS[seed % TILTS.length];
  const arrays = [
    { dc_share: share, azimuth: -90, tilt: east },
    { dc_share: 1 - share, azimuth: 90, tilt: west },
  ];
  return createSite({ ...PLACES[seed % PLACES.length], arrays, tilt: undefined, azimuth: undefined });
}

/** Estimates a roof that is stated with equal shares. @param delay of the clock, minutes */
function estimateRoof(seed: number, share: number, delay = 0) {
  const stated = createRoof(seed, 0.5);
  const post = (total_power: number, end: number) => ({ total_power, period_end: formatStamp(end + delay * MINUTE) });
  const { measurements, sky } = simulatePlant(createRoof(seed, share), stated, { seed, days: 35, post });
  const { estimates = [], likely_mistakes = [] } = estimatePlant(stated, measurements, sky) ?? {};
  return { shares: estimates.filter(({ property }) => property === 'dc_share'), mistakes: likely_mistakes };
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const isClockMistake = ({ code }: { readonly code: string }) => code === 'clock_offset' || code === 'period_starts';

describe('a roof whose arrays have other shares than stated', () => {
  it.each(SEEDS.map((seed) => [seed, seed % 2 === 0 ? 0.3 : 0.7]))(
    'has significant shares, and no wrong clock; seed %d, share %d',
    (seed, share) => {
      const { shares, mistakes } = estimateRoof(seed, share);
      expect(mistakes).toEqual([]);
      expect(shares.map(({ stated, significant }) => [stated, significant])).toEqual([
        [50, true],
        [50, true],
      ]);
      for (const [index, truth] of [share, 1 - share].entries()) {
        const { low, high, estimate } = shares[index];
        // Three standard errors: an interval of 80 % may miss the true value.
        expect(Math.abs(estimate - 100 * truth)).toBeLessThan((3 / 1.28) * ((high - low) / 2));
      }
    },
  );

  it.each([2, 3])('and a clock off by half an hour has findings of both; seed %d', (seed) => {
    const { shares, mistakes } = estimateRoof(seed, 0.7, 30);
    expect(mistakes).toMatchObject([{ code: 'clock_offset', likely: [30] }]);
    expect(shares.map(({ significant }) => significant)).toEqual([true, true]);
  });
});

describe('a roof with the stated shares', () => {
  it('has no significant shares, and no mistakes', () => {
    const roofs = SEEDS.map((seed) => estimateRoof(seed, 0.5));
    expect(roofs.flatMap(({ mistakes }) => mistakes)).toEqual([]);
    expect(roofs.flatMap(({ shares }) => shares).filter(({ significant }) => significant)).toEqual([]);
  });

  it.each([30, 60])('and a clock off by %d minutes has a wrong clock', (delay) => {
    const seeds = SEEDS.slice(0, TILTS.length);
    const found = seeds.map((seed) => estimateRoof(seed, 0.5, delay).mistakes.filter(isClockMistake));
    expect(found).toEqual(seeds.map(() => [expect.objectContaining({ code: 'clock_offset', likely: [delay] })]));
  });

  it('and a clock off by 15 minutes has a wrong clock, but for flat roofs in winter', () => {
    const roofs = SEEDS.map((seed) => estimateRoof(seed, 0.5, 15));
    expect(roofs.filter(({ mistakes }) => mistakes.some(isClockMistake)).length).toBeGreaterThanOrEqual(7);
    expect(roofs.flatMap(({ shares }) => shares).filter(({ significant }) => significant)).toEqual([]);
  });
});
