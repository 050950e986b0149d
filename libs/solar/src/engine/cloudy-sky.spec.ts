import { yang4Decomposition } from '../chain/decomposition';
import { sunStep } from '../chain/sun-step';
import { cosd } from '../degrees';
import { computeCloudySky, countCommonSteps, splitSky } from './cloudy-sky';
import { computeDaylight } from './daylight';
import { computeHourlyDiffuseFraction } from './hourly-diffuse-fraction';
import { IrradianceColumns } from './irradiance-columns';
import { randomSites } from './random-sites.fixture';
import { computeSunTable } from './sun-table';

describe.each(randomSites(7, 20).map((site) => [site.name, site] as const))(
  'the sky under clouds over %s',
  (_name, { observer, instants }) => {
    const day = computeDaylight(observer, computeSunTable(instants));
    const clear = new IrradianceColumns(day.count);
    for (let n = 0; n < day.count; n++) {
      clear.ghi[n] = 1098 * day.up[n] ** 1.2;
      clear.dni[n] = 950 * day.up[n] ** 0.5;
    }

    it('is separated like the exact path separates it, from overcast to bright cloud edges', () => {
      const sky = new IrradianceColumns(day.count);
      for (let n = 0; n < day.count; n++) sky.ghi[n] = clear.ghi[n] * Math.abs(Math.sin(n * 1.3)) * 1.5;
      splitSky(day, clear, sky);
      const hourly = computeHourlyDiffuseFraction(day, clear.ghi, sky.ghi, new Float64Array(day.count));
      let worst = 0;
      for (let n = 0; n < day.count; n++) {
        const sun = sunStep(observer, instants.first + day.step[n] * instants.step);
        const irradiance = { ghi: sky.ghi[n], ghiClear: clear.ghi[n], dniClear: clear.dni[n] };
        const { dni, dhi } = yang4Decomposition({ ...irradiance, hourlyDiffuseFraction: hourly[n] }, sun);
        worst = Math.max(worst, Math.abs(sky.dni[n] - dni), Math.abs(sky.dhi[n] - dhi));
      }
      expect(worst).toBeLessThan(0.001);
    });

    it('is the same if the steps in common with another sky are copied', () => {
      const first = Math.floor(instants.count / 2);
      const opacity = Float64Array.from({ length: instants.count }, (_, i) => (i * 37) % 100);
      const other = opacity.map((value, i) => (i < first ? value : (value + 50) % 100));
      const known = { sky: computeCloudySky(day, clear, opacity), count: countCommonSteps(day, first) };
      expect(computeCloudySky(day, clear, other, undefined, known)).toEqual(computeCloudySky(day, clear, other));
      // At most the hour of the change and the hour before it are not copied.
      const stepsBefore = day.step.subarray(0, day.count).filter((step) => step < first).length;
      expect(known.count).toBeGreaterThanOrEqual(stepsBefore - 2 * Math.max(1, Math.round(3600 / instants.step)));
    });

    it('closes, and is dark under complete cover', () => {
      const opacity = Array.from({ length: instants.count }, (_, i) => (i * 37) % 140);
      const sky = computeCloudySky(day, clear, opacity);
      let [gap, worst, least] = [0, 0, 0];
      for (let n = 0; n < day.count; n++) {
        const sum = sky.dhi[n] + sky.dni[n] * Math.max(0, cosd(day.zenith[n]));
        gap = Math.max(gap, Math.abs(sum - sky.ghi[n]));
        const left = clear.ghi[n] * Math.max(0, 1 - opacity[day.step[n]] / 100);
        worst = Math.max(worst, Math.abs(sky.ghi[n] - left));
        least = Math.min(least, sky.ghi[n], sky.dni[n], sky.dhi[n]);
      }
      expect(gap).toBeLessThan(1e-8);
      expect(worst).toBeLessThan(1e-9);
      expect(least).toBe(0);
    });
  },
);
