import { clearSky } from '../clear-sky/clear-sky';
import { rest2Sky } from '../clear-sky/rest2/rest2-sky';
import { type AirAt, computeClearSky } from './clear-sky-columns';
import { computeDaylight } from './daylight';
import { changingAir, randomSites } from './random-sites.fixture';
import { computeSunTable } from './sun-table';

/** Greatest deviation from the exact path, W/m2. */
function worstOf(observed: { seed: number; step: number }, airOf: (site: number) => AirAt): number {
  let worst = 0;
  randomSites(observed.seed, 25, observed.step).forEach(({ observer, instants }, site) => {
    const airAt = airOf(site);
    const day = computeDaylight(observer, computeSunTable(instants));
    const clear = computeClearSky(day, airAt);
    for (let n = 0; n < day.count; n++) {
      const exact = clearSky(rest2Sky(airAt(day.step[n])), day.apparentZenith[n], day.distance[n]);
      const covered = day.unobscured[n];
      for (const part of ['ghi', 'dni', 'dhi'] as const) {
        worst = Math.max(worst, Math.abs(clear[part][n] - covered * exact[part]));
      }
    }
  });
  return worst;
}

const atmosphere = (site: number) => ({
  pressure: 70000 + 1300 * site,
  aod550: 0.02 + 0.03 * site,
  angstromExponent: 0.2 + 0.08 * site,
  precipitableWater: 0.2 + 0.2 * site,
  ozone: 0.22 + 0.01 * site,
  albedo: 0.05 + 0.03 * site,
});

describe('the clear sky of the engine', () => {
  it.each([300, 600, 1800])('stays within 1 W/m2 of the exact path in steady air, at steps of %d s', (step) => {
    expect(worstOf({ seed: 2, step }, (site) => () => atmosphere(site))).toBeLessThan(1);
  });

  it('stays within 1 W/m2 of the exact path in air that changes from hour to hour', () => {
    expect(worstOf({ seed: 3, step: 300 }, (site) => changingAir(site, 300))).toBeLessThan(1);
  });

  it('clamps inputs to the limits of the model', () => {
    const strange = { pressure: 30000, aod550: 0, angstromExponent: -1, precipitableWater: 0, ozone: 0, albedo: 0 };
    expect(worstOf({ seed: 4, step: 300 }, () => () => strange)).toBeLessThan(1);
    const smoke = { ...strange, aod550: 5, angstromExponent: 4, precipitableWater: 9, albedo: 1 };
    expect(worstOf({ seed: 5, step: 300 }, () => () => smoke)).toBeLessThan(1);
  });

  it('depends on the scattering of the aerosol', () => {
    const dark = { ...atmosphere(9), singleScatteringAlbedo: 0.85, asymmetry: 0.6 };
    expect(worstOf({ seed: 6, step: 300 }, () => () => dark)).toBeLessThan(1);
  });
});
