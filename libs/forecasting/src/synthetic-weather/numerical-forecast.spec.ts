import { FIELDS, type Place } from '@daystar/contracts';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { createSandboxAtmosphere } from './sandbox-atmosphere';
import { computeDisplacementKm, computeTemperatureBias } from './numerical-forecast';

const run = Date.UTC(2026, 2, 1, 6);
const atmosphere = createSandboxAtmosphere(7);

/** Errors over places around the globe and forty runs. */
function errors(lead: number, of: 'cloud_opacity' | 'air_temp') {
  return Array.from({ length: 3000 }, (_, i) => {
    const place: Place = { latitude: -70 + ((i * 7.31) % 140), longitude: -180 + ((i * 137.508) % 360) };
    const start = run + 6 * HOUR * (i % 40);
    return atmosphere.nwpAt(place, start + lead, start)[of] - atmosphere.truthAt(place, start + lead)[of];
  });
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rootMeanSquare = (values: number[]) => Math.hypot(...values) / Math.sqrt(values.length);

describe('the numerical forecast of the sandbox', () => {
  it('has errors that grow with lead time', () => {
    const growth = [HOUR, DAY, 3 * DAY, 7 * DAY].map((lead) => rootMeanSquare(errors(lead, 'cloud_opacity')));
    for (let i = 1; i < growth.length; i++) expect(growth[i]).toBeGreaterThan(growth[i - 1] + 2);
    expect(growth[0]).toBeGreaterThan(10);
    // Without any skill the error would be that of a random other day: about 50 %.
    expect(growth[3]).toBeLessThan(48);
  });

  it.each([HOUR, 2 * DAY, 7 * DAY])('has its stated cold bias at a lead time of %d ms', (lead) => {
    expect(mean(errors(lead, 'air_temp'))).toBeCloseTo(computeTemperatureBias(lead), 0);
  });

  it('displaces weather systems by less than a quarter of their size after a week', () => {
    expect(computeDisplacementKm(0)).toBe(25);
    expect(computeDisplacementKm(7 * DAY)).toBe(529);
  });

  it('is smoother than the truth', () => {
    const leeds = { latitude: 53.8, longitude: -1.5 };
    const rough = (at: (time: number) => number) =>
      mean(Array.from({ length: 500 }, (_, i) => Math.abs(at(run + i * HOUR) - at(run + i * HOUR + 15 * MINUTE))));
    const forecast = rough((time) => atmosphere.nwpAt(leeds, time, run).cloud_opacity);
    const truth = rough((time) => atmosphere.truthAt(leeds, time).cloud_opacity);
    expect(forecast).toBeLessThan(0.6 * truth);
  });

  it('changes from run to run', () => {
    const place = { latitude: 40, longitude: 10 };
    const time = run + 4 * DAY;
    const opacities = [0, 6, 12].map((hours) => atmosphere.nwpAt(place, time, run + hours * HOUR).cloud_opacity);
    expect(new Set(opacities).size).toBe(3);
  });

  it('rejects times before the start of its run', () => {
    expect(() => atmosphere.nwpAt({ latitude: 0, longitude: 0 }, run - 1, run)).toThrow(RangeError);
  });

  it('keeps every quantity, like the truth, within the limits of the field table', () => {
    for (let i = 0; i < 2000; i++) {
      const place = { latitude: -90 + i * 0.09, longitude: ((i * 137.508) % 360) - 180 };
      const time = run + i * 5.3 * HOUR;
      for (const weather of [atmosphere.truthAt(place, time), atmosphere.nwpAt(place, time, time - (i % 190) * HOUR)]) {
        for (const [name, value] of Object.entries(weather) as [string, number][]) {
          const field = FIELDS.find((entry) => entry.name === name);
          expect(value).toBeGreaterThanOrEqual(field?.lowest ?? NaN);
          expect(value).toBeLessThanOrEqual(field?.highest ?? NaN);
        }
      }
    }
  });
});
