import { createSeededRandom } from '../numerics/seeded-random';
import { CLEAR_DEVIATION } from './cloud-errors';
import { findLastingLoss, isRecentLossHidden } from './find-lasting-loss';

const DAYS = 40;
const LOSS_DAY = 30;
/** Length of weather systems, days, and the relative deviation of the turbidity within one. */
const SYSTEM = 3;
const TURBIDITY_DEVIATION = 0.02;

/**
 * Simulates the energy ratios of a plant whose clouds are estimated with errors that grow with what they take.
 * @param shareOfDay share of the output by day
 */
function simulateEnergyRatios(seed: number, shareOfDay: (day: number) => number) {
  const random = createSeededRandom(seed);
  const drawNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // The share of clear days differs between climates.
  const clearShare = 0.3 + 0.6 * random();
  let turbidity = 0;
  return Array.from({ length: DAYS }, (_, day) => {
    if (day % SYSTEM === 0) turbidity = TURBIDITY_DEVIATION * drawNormal();
    const lostToClouds = random() < clearShare ? 0.03 * random() : 0.5 * random();
    const error = turbidity + Math.hypot(0.02, 0.4 * lostToClouds) * drawNormal();
    const deviation = Math.hypot(CLEAR_DEVIATION, lostToClouds);
    return { day, logRatio: Math.log(shareOfDay(day)) + error, deviation };
  });
}

/** Finds losses of many plants. */
const findLosses = (count: number, shareOfDay: (day: number) => number) =>
  Array.from({ length: count }, (_, k) => findLastingLoss(simulateEnergyRatios(k + 1, shareOfDay)));
const countLosses = (...plants: Parameters<typeof findLosses>) =>
  findLosses(...plants).filter((loss) => loss !== undefined).length;

describe('energy ratios that fall by 12 % ten days before the end', () => {
  const losses = findLosses(400, (day) => (day < LOSS_DAY ? 1 : 0.88));
  const found = losses.flatMap((loss) => loss ?? []);

  it('are a loss in eight of ten cases', () => {
    expect(found.length).toBeGreaterThanOrEqual(0.8 * losses.length);
  });

  it('have a loss of 12 % within 80 % of the intervals, but for the sampling error', () => {
    const covered = found.filter(({ low, high }) => low <= 12 && 12 <= high).length / found.length;
    // Three standard errors of a share of 80 %.
    expect(Math.abs(covered - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / found.length));
  });

  it('have the day of the change, but for two days in nine of ten cases', () => {
    const near = found.filter(({ firstDay }) => Math.abs(firstDay - LOSS_DAY) <= 2);
    expect(near.length).toBeGreaterThanOrEqual(0.9 * found.length);
  });
});

describe('energy ratios without a loss that lasts', () => {
  it('have no loss: at most one of 200 healthy plants has', () => {
    expect(countLosses(2000, () => 1)).toBeLessThanOrEqual(10);
  });

  it('have no loss after a repair, but for one in twenty', () => {
    expect(countLosses(400, (day) => (day >= 18 && day < 28 ? 0.88 : 1))).toBeLessThanOrEqual(20);
  });

  it.each([0.0015, 0.0025, 0.004])(
    'have no loss when they decline by a share of %d a day, but for one in twenty',
    (rate) => {
      expect(countLosses(400, (day) => 1 - rate * day)).toBeLessThanOrEqual(20);
    },
  );
});

describe('a loss in the last ten days', () => {
  const createEnergyRatios = (isClear: (day: number) => boolean) =>
    Array.from({ length: DAYS }, (_, day) => ({
      day,
      logRatio: 0.01 * (day % 2),
      deviation: isClear(day) ? 0.05 : 0.4,
    }));

  it('is hidden when these days are cloudy, have no energy ratios, or follow cloudy weeks', () => {
    expect(
      isRecentLossHidden(
        createEnergyRatios((day) => day < LOSS_DAY),
        DAYS,
      ),
    ).toBe(true);
    expect(isRecentLossHidden(createEnergyRatios(() => true).slice(0, LOSS_DAY), DAYS)).toBe(true);
    expect(
      isRecentLossHidden(
        createEnergyRatios((day) => day >= LOSS_DAY),
        DAYS,
      ),
    ).toBe(true);
  });

  it('is not hidden when days are clear', () => {
    expect(
      isRecentLossHidden(
        createEnergyRatios(() => true),
        DAYS,
      ),
    ).toBe(false);
  });
});
