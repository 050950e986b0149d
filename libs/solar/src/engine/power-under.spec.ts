import fc from 'fast-check';
import { siteStep } from '../chain/site-chain';
import { engerer2Decomposition } from '../chain/decomposition';
import { cloudedSky } from './clouded-sky';
import { clearSkyOver } from './clear-sky-over';
import { daylightOver } from './daylight';
import { plantOver } from './plant';
import { powerUnder } from './power-under';
import { type RandomSite, changingAir, randomSites } from './random-sites.fixture';
import { sunTable } from './sun-table';
import { perezDriesse } from '../transposition/perez-driesse';
import { clearSky } from '../clear-sky/clear-sky';
import { rest2Sky } from '../clear-sky/rest2/rest2-sky';
import { sunStep } from '../chain/sun-step';

const models = { decomposition: engerer2Decomposition(5), transposition: perezDriesse };

const airTempAt = (i: number) => 12 + 14 * Math.sin(i * 0.021);
const windSpeedAt = (i: number) => 3 + 3 * Math.sin(i * 0.13);
const opacityAt = (i: number) => 50 - 50 * Math.cos(i * 0.37);

/** Power of a random site under moving clouds: by the engine, and the deviation from the exact path at each step. */
function both({ observer, system, instants }: RandomSite, seed: number) {
  const table = sunTable(instants);
  const steps = Array.from({ length: instants.count }, (_, i) => i);
  const airAt = changingAir(seed, instants.step);
  const day = daylightOver(observer, table);
  const clear = clearSkyOver(day, airAt);
  const weather = {
    airTemp: steps.map(airTempAt),
    windSpeed: steps.map(windSpeedAt),
    albedoAt: (i: number) => airAt(i).albedo,
  };
  const sky = cloudedSky(day, clear, steps.map(opacityAt));
  const power = powerUnder(system, day, sky, plantOver(system, day, weather), new Float64Array(instants.count));
  const exact = steps.map((i) => {
    const time = instants.first + i * instants.step;
    const sun = sunStep(observer, time);
    const n = day.step.subarray(0, day.count).indexOf(i);
    const uncovered = n < 0 ? 1 : day.uncovered[n];
    const ghiClear = uncovered * clearSky(rest2Sky(airAt(i)), sun.apparentZenith, sun.distance).ghi;
    const ghi = ghiClear * (1 - opacityAt(i) / 100);
    const around = { airTemp: airTempAt(i), windSpeed: windSpeedAt(i), albedo: airAt(i).albedo };
    return siteStep({ observer, system }, time, { ghi, ghiClear, ...around }, models).power;
  });
  return { power, exact };
}

describe.each(randomSites(9, 40).map((site, index) => [site.name, site, index] as const))(
  'AC power of a system at %s',
  (_name, site, index) => {
    const { power, exact } = both(site, index);

    it('is that of the exact path within 0.05 % of capacity, from sun to inverter', () => {
      power.forEach((value, i) => expect(Math.abs(value - exact[i])).toBeLessThan(0.0005 * site.system.capacity));
    });

    it('lies between 0 and the limit of the output', () => {
      for (const value of power) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(site.system.outputLimit);
      }
    });
  },
);

describe('AC power of the engine', () => {
  const [{ observer, system }] = randomSites(10, 1);
  const place = { ...observer, elevation: 0 };
  const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  it('never is NaN, whatever the weather', () => {
    const day = daylightOver(place, sunTable({ first: Date.UTC(2026, 5, 1) / 1000, step: 1800, count: 48 }));
    fc.assert(
      fc.property(
        fc.record({ opacity: double(-1e6, 1e6), airTemp: double(-90, 60), wind: double(0, 80), albedo: double(0, 1) }),
        fc.record({
          pressure: double(0, 110000),
          aod550: double(0, 10),
          angstromExponent: double(-2, 4),
          precipitableWater: double(0, 12),
          ozone: double(0, 1),
          albedo: double(0, 1),
        }),
        ({ opacity, airTemp, wind, albedo }, air) => {
          const all = (value: number) => new Float64Array(48).fill(value);
          const sky = cloudedSky(
            day,
            clearSkyOver(day, () => air),
            all(opacity),
          );
          const weather = { airTemp: all(airTemp), windSpeed: all(wind), albedoAt: () => albedo };
          const power = powerUnder(system, day, sky, plantOver(system, day, weather), all(0));
          expect(power.every((value) => value >= 0 && value <= system.outputLimit)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
