import type { Site } from '@daystar/contracts';
import { DAY, HOUR, firstStart } from '@daystar/timeseries';
import { createSiteSystem } from '../outputs/pv-columns';
import { PowerSimulator } from './power-simulator';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const DAYS = 30;
const SITE = createSite({ ...PLACES[0], azimuth: 180, tilt: 25 });
const { sky } = simulatePlant(SITE, SITE, { seed: 1, days: DAYS });

/** Computes the clear-sky energy of each day. @param columns columns that replace those of the sky */
function simulateDays(properties: Partial<Site>, columns: Partial<typeof sky.columns> = {}): number[] {
  const replaced = { ...sky, columns: { ...sky.columns, ...columns } };
  const simulator = new PowerSimulator(SITE, replaced, HOUR);
  const { clear } = simulator.simulate(createSiteSystem({ ...SITE, ...properties }, 'utility', firstStart(sky.steps)));
  const perDay = DAY / HOUR;
  return Array.from({ length: DAYS }, (_, day) =>
    clear.subarray(day * perDay, (day + 1) * perDay).reduce((sum, power) => sum + power, 0),
  );
}

describe('the simulated power of a plant', () => {
  const clean = simulateDays({});

  it('contains the dust that the owner states by a model', () => {
    const model = { soiling_loss_rate: 0.003, grace_period: 0, cleaning_threshold: 500, max_soiling: 0.3 };
    const dusty = simulateDays({ soiling_model: 'kimber', ...model });
    // The model counts full days without rain.
    dusty.forEach((energy, day) => expect(Math.abs(energy / clean[day] - (1 - 0.003 * day))).toBeLessThan(0.015));
  });

  it('contains the snow that covers the modules of an owner who states its loss', () => {
    const snowyDay = 5;
    const toColumn = (toValue: (hour: number) => number) =>
      Float64Array.from({ length: sky.steps.count }, (_, hour) => toValue(hour));
    const snow = {
      air_temp: toColumn(() => -10),
      snow_depth: toColumn((hour) => (hour < 24 * snowyDay ? 0 : 0.3)),
      precipitation_rate: toColumn((hour) => (hour === 24 * snowyDay ? 20 : 0)),
    };
    const covered = simulateDays({ snow_loss: true }, snow);
    const neglected = simulateDays({}, snow);
    expect(covered.slice(0, snowyDay - 1)).toEqual(neglected.slice(0, snowyDay - 1));
    expect(covered[snowyDay]).toBeLessThan(0.9 * neglected[snowyDay]);
  });
});
