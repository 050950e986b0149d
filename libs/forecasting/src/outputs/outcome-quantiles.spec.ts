import type { SiteProperties } from '@daystar/contracts';
import { createSeededRandom } from '@daystar/testing';
import { DAY, MINUTE, stepsBetween } from '@daystar/timeseries';
import { blendSky } from '../sky/blend/blend-sky';
import type { SkyState } from '../sky/blend/sky-state';
import { fromLogit, toLogit } from '../skill-tracking/opacity-logit';
import { convertToOutcomeQuantiles } from './outcome-quantiles';
import { computeQuantile } from '../numerics/quantile';
import { computePvColumns, createSiteSystem } from './pv-columns';
import { computeQuartileColumns } from './quartile-columns';
import { computeRadiationColumns } from './radiation-columns';

const place = { latitude: 48, longitude: 0 };
const start = Date.UTC(2026, 5, 21);
const steps = stepsBetween(start, start + DAY, 30 * MINUTE);
const clearSky = blendSky([], { place, steps, issuedAt: start });
/** Percentiles 10, 50 and 90 of opacity: clear, broken and overcast skies. */
const SKIES: readonly [number, number, number][] = [
  [1, 8, 35],
  [10, 40, 80],
  [50, 75, 92],
];
const PLANTS: Record<string, Partial<SiteProperties>> = {
  'a vertical plane to the east': { tilt: 90, azimuth: -90 },
  'a vertical plane to the west': { tilt: 90, azimuth: 90 },
  'a vertical plane to the north': { tilt: 90, azimuth: 0 },
  'a steep plane to the southwest': { tilt: 60, azimuth: 135 },
  'a plane to the south': { tilt: 30, azimuth: 180 },
  'vertical bifacial modules': { tilt: 90, azimuth: 90, bifacial_system: true },
  'an east-west roof': {
    arrays: [
      { dc_share: 0.5, tilt: 30, azimuth: -90 },
      { dc_share: 0.5, tilt: 30, azimuth: 90 },
    ],
  },
  'a tracker': { tracking_type: 'horizontal_single_axis' },
};

const withOpacity = (opacity10: number, opacity50: number, opacity90: number): SkyState => {
  const fill = (opacity: number) => new Float64Array(steps.count).fill(opacity);
  const columns = {
    ...clearSky.columns,
    opacity10: fill(opacity10),
    opacity50: fill(opacity50),
    opacity90: fill(opacity90),
  };
  return { ...clearSky, actualSteps: steps.count, columns };
};
const computePower = (plant: Partial<SiteProperties>, sky: SkyState) => {
  const site = { name: '', ...place, capacity: 10, capacity_dc: 10, ...plant };
  return computePvColumns(createSiteSystem(site, 'utility', start), place, sky);
};
const { zenith } = computeRadiationColumns(place, clearSky, steps.stepMs).columns;

describe.each(Object.entries(PLANTS))('percentiles of %s', (_, plant) => {
  it.each(SKIES)('are apart and ordered under opacities of %d, %d and %d %%', (...opacities) => {
    const { pv_estimate10, pv_estimate, pv_estimate90 } = computePower(plant, withOpacity(...opacities));
    pv_estimate.forEach((middle, i) => {
      expect(pv_estimate10[i]).toBeLessThanOrEqual(middle);
      expect(pv_estimate90[i]).toBeGreaterThanOrEqual(middle);
      if (zenith[i] < 80 && pv_estimate90[i] < 9.99)
        expect(pv_estimate90[i] - pv_estimate10[i]).toBeGreaterThan(0.01 * middle);
    });
  });

  it('of irradiance on the plane are apart and ordered', () => {
    const extras = ['gti10', 'gti', 'gti90'];
    const { gti10, gti, gti90 } = computeRadiationColumns(place, withOpacity(...SKIES[1]), steps.stepMs, {
      extras,
      plane: plant.arrays ? {} : plant,
    }).columns;
    gti.forEach((middle, i) => {
      expect(gti10[i]).toBeLessThanOrEqual(middle);
      expect(gti90[i]).toBeGreaterThanOrEqual(middle);
      if (zenith[i] < 80) expect(gti90[i] - gti10[i]).toBeGreaterThan(0.01 * middle);
    });
  });
});

const random = createSeededRandom(11);
const drawNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** Computes an opacity whose logit has these percentiles from a normal deviate, which is scaled on each side of the median. */
const toOpacity = ([low, median, high]: readonly number[], deviate: number) => {
  const [from, to] = [toLogit(median), toLogit(deviate < 0 ? low : high)];
  return fromLogit(from + (Math.abs(deviate) / 1.2816) * (to - from));
};

describe('quartiles of power', () => {
  const draws = Float64Array.from({ length: 10_000 }, drawNormal).sort();
  const deviates = Array.from({ length: 60 }, (_, index) => computeQuantile(draws, (index + 0.5) / 60));

  it.each(Object.entries(PLANTS))('have half of the outcomes of simulated skies between them, for %s', (_, plant) => {
    let [count, below, above] = [0, 0, 0];
    for (const opacities of SKIES) {
      const percentiles = computePower(plant, withOpacity(...opacities));
      const read = (name: string) => percentiles[name as keyof typeof percentiles];
      const quartiles = computeQuartileColumns(['pv_estimate25', 'pv_estimate75'], read);
      for (const deviate of deviates) {
        const opacity = toOpacity(opacities, deviate);
        const { pv_estimate: actual } = computePower(plant, withOpacity(opacity, opacity, opacity));
        actual.forEach((power, i) => {
          if (zenith[i] > 85) return;
          count++;
          if (power < quartiles.pv_estimate25[i]) below++;
          if (power > quartiles.pv_estimate75[i]) above++;
        });
      }
    }
    expect(Math.abs(below / count - 0.25)).toBeLessThan(0.05);
    expect(Math.abs(above / count - 0.25)).toBeLessThan(0.05);
    expect(Math.abs((below + above) / count - 0.5)).toBeLessThan(0.07);
  });
});

describe('percentiles of vertical planes', () => {
  const DRAWS = 150;
  const planes = [-90, 90, 0].map((azimuth) => ({ tilt: 90, azimuth }));

  it('have 80 % of simulated skies between P10 and P90, and half of them below P50', () => {
    let [count, inside, below] = [0, 0, 0];
    for (const opacities of SKIES) {
      const draws = Array.from({ length: DRAWS }, () => toOpacity(opacities, drawNormal()));
      for (const plane of planes) {
        const { pv_estimate10, pv_estimate, pv_estimate90 } = computePower(plane, withOpacity(...opacities));
        for (const opacity of draws) {
          const { pv_estimate: actual } = computePower(plane, withOpacity(opacity, opacity, opacity));
          actual.forEach((power, i) => {
            // In the morning and the evening the beam is behind one of the planes.
            if (zenith[i] > 85 || zenith[i] < 40) return;
            count++;
            if (power >= pv_estimate10[i] && power <= pv_estimate90[i]) inside++;
            if (power < pv_estimate[i]) below++;
          });
        }
      }
    }
    expect(inside / count).toBeGreaterThan(0.76);
    expect(inside / count).toBeLessThan(0.84);
    expect(below / count).toBeGreaterThan(0.46);
    expect(below / count).toBeLessThan(0.54);
  });
});

describe('quantiles of outcomes', () => {
  const convert = (under90: number, under50: number, under10: number, limit?: number) => {
    const [low, middle, high] = [[under90], [under50], [under10]].map((values) => Float64Array.from(values));
    convertToOutcomeQuantiles(low, middle, high, limit);
    return [low[0], middle[0], high[0]];
  };

  it('keep outcomes that rise with clearness, and reverse those that fall', () => {
    expect(convert(1, 2, 4)).toEqual([1, 2, 4]);
    expect(convert(4, 2, 1)).toEqual([1, 2, 4]);
    expect(convert(3, 3, 3)).toEqual([3, 3, 3]);
  });

  it('around an extreme count the skies on both of its sides', () => {
    // Squares of the normal deviates 1.645, 0.674 and 0.126 over that of 1.2816.
    const expected = [10 - 1.6475, 10 - 0.277, 10 - 0.0096];
    convert(9, 10, 9).forEach((value, i) => expect(value).toBeCloseTo(expected[i], 3));
    convert(11, 10, 11).forEach((value, i) => expect(value).toBeCloseTo(20 - expected[2 - i], 3));
    // Continuous with outcomes that rise, up to the resolution of the table.
    convert(9, 10, 10 - 1e-6).forEach((value, i) => expect(value).toBeCloseTo([9, 10, 10][i], 3));
  });

  it('stay between zero and the limit', () => {
    expect(convert(0.1, 1, 0)[0]).toBe(0);
    expect(convert(10, 9, 10, 10)[2]).toBe(10);
  });
});
