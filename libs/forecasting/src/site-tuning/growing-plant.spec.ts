import { DAY, formatStamp, stepEnd } from '@daystar/timeseries';
import { allSteps, dayOf, forecast, simulate } from './measured-plant.fixture';

const sum = (powers: readonly number[]) => powers.reduce((total, power) => total + power, 0);
const startOf = (day: number) => stepEnd(allSteps, 0) - allSteps.stepMs + day * DAY;
const SEEDS = [1, 2];
const plants = SEEDS.map((seed) => {
  const { untuned, truth } = simulate(seed);
  return { untuned, truth, twin: sum(forecast(untuned, truth)) };
});

/** Forecasts of the days after training, relative to those of a twin that always had the present capacity. */
function computeRatios(firstDay: number, isStated: boolean): number[] {
  return plants.map(({ untuned, truth, twin }) => {
    const halveEarlier = (power: Float64Array) => power.map((value, i) => (dayOf(i) < firstDay ? value / 2 : value));
    const capacity_changes = [
      { start: formatStamp(startOf(0)), capacity: 5 },
      { start: formatStamp(startOf(firstDay)), capacity: 10 },
    ];
    // With the change, past forecasts have the capacity at their time. Otherwise, they have the present one.
    const forecasts = isStated ? halveEarlier(untuned) : untuned;
    const stated = isStated ? { capacity_changes } : {};
    return sum(forecast(forecasts, halveEarlier(truth), undefined, stated)) / twin;
  });
}

describe('a plant that doubled its capacity', () => {
  it.each([20, 67])('on day %s of 70, and states it, is forecast within 3 %% of its twin', (firstDay) => {
    for (const ratio of computeRatios(firstDay, true)) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  });

  it.each([20, 67])('on day %s of 70, and does not state it, is forecast neither halved nor doubled', (firstDay) => {
    for (const ratio of computeRatios(firstDay, false)) {
      expect(ratio).toBeGreaterThan(2 / 3);
      expect(ratio).toBeLessThan(4 / 3);
    }
  });
});
