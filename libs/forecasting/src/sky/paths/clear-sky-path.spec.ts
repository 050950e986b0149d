import { atmosphereAt, clearSky, observerAt, rest2Sky, sunStep } from '@daystar/solar';
import { DAY, HOUR, MINUTE, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createClearSkyPath } from './clear-sky-path';
import { createSunPath } from './sun-path';

const start = Date.UTC(2026, 2, 10);
const steps = stepsBetween(start, start + 14 * DAY, 5 * MINUTE);

const places = [
  { name: 'Cairo', latitude: 30.05, longitude: 31.25, elevation: 23 },
  { name: 'La Paz', latitude: -16.5, longitude: -68.15, elevation: 3640 },
  { name: 'Fiji', latitude: -17.8, longitude: 179.9, elevation: 5 },
  { name: 'Tromso', latitude: 69.65, longitude: 18.96, elevation: 20 },
  { name: 'the north pole', latitude: 90, longitude: 0, elevation: 0 },
  { name: 'the south pole', latitude: -90, longitude: 0, elevation: 2835 },
];

/** Weather with all atmospheric variables, a gap of one day, and changes as fast as those of fronts. */
const weatherColumns = {
  surface_pressure: wave(940, 15),
  precipitable_water: wave(2, 1.5),
  aod550: wave(0.2, 0.15),
  albedo: wave(0.25, 0.1),
};

function wave(mean: number, amplitude: number): Float64Array {
  const values = Float64Array.from({ length: steps.count }, (_, i) => mean + amplitude * Math.sin(i / 50 + mean));
  return values.fill(NaN, 1000, 1288);
}

describe.each(places)('clear sky over $name', (place) => {
  const { latitude, longitude, elevation } = place;
  const observer = observerAt(latitude, longitude, elevation);
  const path = createSunPath(place, steps, elevation);

  it.each([
    ['the climatology', undefined],
    ['the weather, and the climatology in its gaps', weatherColumns],
  ])('stays within 1 W/m2 of REST2 step by step, with the air of %s', (_, weather) => {
    const { ghi, dni, dhi } = createClearSkyPath(path, weather);
    let worst = 0;
    for (let i = 0; i < steps.count; i += 7) {
      const time = (stepEnd(steps, i) - steps.stepMs / 2) / 1000;
      const sun = sunStep(observer, time);
      const typical = atmosphereAt(latitude, longitude, stepEnd(steps, i) / 1000, elevation);
      const or = (column: Float64Array | undefined, otherwise: number) =>
        column && !Number.isNaN(column[i]) ? column[i] : otherwise;
      const air = {
        ...typical,
        pressure: 100 * or(weather?.surface_pressure, typical.pressure / 100),
        precipitableWater: or(weather?.precipitable_water, typical.precipitableWater),
        aod550: or(weather?.aod550, typical.aod550),
        albedo: or(weather?.albedo, typical.albedo),
      };
      // At the ends of the gap the atmosphere jumps, which interpolation between knots cannot follow.
      if (weather && Math.min(Math.abs(i - 1000), Math.abs(i - 1288)) < 6) continue;
      const exact = clearSky(rest2Sky(air), sun.apparentZenith, sun.distance);
      worst = Math.max(worst, Math.abs(ghi[i] - exact.ghi), Math.abs(dni[i] - exact.dni), Math.abs(dhi[i] - exact.dhi));
    }
    expect(worst).toBeLessThan(1);
  });

  it('matches the exact sun positions by day and night', () => {
    let worst = 0;
    for (let i = 0; i < steps.count; i += 101) {
      const sun = sunStep(observer, (stepEnd(steps, i) - steps.stepMs / 2) / 1000);
      const turn = Math.abs(path.azimuth[i] - sun.azimuth);
      const late = path.apparentSolarTime[i] - sun.apparentSolarTime;
      worst = Math.max(
        worst,
        Math.abs(path.zenith[i] - sun.zenith),
        Math.min(turn, 360 - turn),
        Math.abs(((late + 36) % 24) - 12),
      );
    }
    expect(worst).toBeLessThan(0.005);
    expect(path.obscuration.every((covered) => covered === 0)).toBe(true);
  });
});

describe('clear sky during an eclipse', () => {
  // 8 April 2024 over Dallas: totality 18:40:43 to 18:44:35 UTC.
  const dallas = { latitude: 32.78, longitude: -96.8 };
  const noon = Date.UTC(2024, 3, 8, 12);
  const path = createSunPath(dallas, stepsBetween(noon, noon + 12 * HOUR, 5 * MINUTE), 130);
  const total = (18 * 60 + 45 - 12 * 60) / 5 - 1;

  it('is dark in totality', () => {
    const { ghi } = createClearSkyPath(path);
    expect(path.obscuration[total]).toBeGreaterThan(0.99);
    expect(ghi[total]).toBeLessThan(10);
    expect(ghi[total - 20]).toBeGreaterThan(700);
  });
});
