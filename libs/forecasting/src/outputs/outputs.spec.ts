import type { SiteProperties } from '@daystar/contracts';
import { elevationAt } from '@daystar/solar';
import { DAY, HOUR, MINUTE, stepsBetween } from '@daystar/timeseries';
import { blendSky } from '../sky/blend/blend-sky';
import type { SkyState } from '../sky/blend/sky-state';
import { createSunPath } from '../sky/paths/sun-path';
import { computeMedianIrradiance } from './median-irradiance';
import { computePvColumns, createSiteSystem } from './pv-columns';
import { type RadiationOptions, computeRadiationColumns } from './radiation-columns';

type PlaneOrientation = RadiationOptions['plane'];

const day = Date.UTC(2026, 5, 21);
const hours = stepsBetween(day - DAY, day + 2 * DAY, HOUR);
const steps = stepsBetween(day, day + DAY, 5 * MINUTE);

const skyOver = (place: { latitude: number; longitude: number }, opacity: number) =>
  blendSky(
    [
      {
        source: 'test',
        kind: 'forecast',
        run: day,
        distance: 0,
        steps: hours,
        columns: { cloud_opacity: new Float64Array(hours.count).fill(opacity) },
      },
    ],
    { place, steps, issuedAt: day + 6 * HOUR },
  );

const withoutClouds = (sky: SkyState): SkyState => {
  const none = new Float64Array(steps.count);
  return { ...sky, columns: { ...sky.columns, opacity10: none, opacity50: none, opacity90: none } };
};

const places = {
  'on the date line': { latitude: -17.8, longitude: 179.9 },
  'at the north pole': { latitude: 90, longitude: 0 },
  'at the south pole': { latitude: -90, longitude: 0 },
  'on the equator': { latitude: 0, longitude: 0 },
  'in Tucson': { latitude: 32.25, longitude: -110.75 },
};

const MOUNTINGS: Partial<SiteProperties>[] = [
  { tilt: 30, azimuth: 180 },
  { tracking_type: 'horizontal_single_axis' },
  { tilt: 20, azimuth: -90, bifacial_system: true, ground_coverage_ratio: 0.4 },
  { arrays: [90, -90].map((azimuth) => ({ dc_share: 0.5, tilt: 30, azimuth })) },
];

describe.each(MOUNTINGS)('percentiles of the power of %j', (mounting) => {
  const site = { name: 'plant', ...places['on the equator'], capacity: 2, ...mounting };
  const sky = skyOver(site, 60);

  it('are those of all steps computed, though the first steps have equal opacities', () => {
    // A difference by night has no effect, but all steps after it are computed.
    const opacity10 = sky.columns.opacity10.slice();
    opacity10[0]--;
    const system = createSiteSystem(site, 'utility', day);
    const columns = computePvColumns(system, site, sky);
    expect(columns).toEqual(computePvColumns(system, site, { ...sky, columns: { ...sky.columns, opacity10 } }));
    expect(columns.pv_estimate10.some((power, i) => power < columns.pv_estimate[i])).toBe(true);
  });
});

describe.each(Object.entries(places))('radiation %s', (_, place) => {
  const { columns } = computeRadiationColumns(place, skyOver(place, 35), 30 * MINUTE);

  it('closes: ghi = ebh + dhi in every half hour', () => {
    columns.ghi.forEach((ghi, i) => expect(ghi).toBeCloseTo(columns.ebh[i] + columns.dhi[i], 6));
  });

  it('is finite, never negative, ordered, and dark when the sun is down', () => {
    columns.ghi.forEach((ghi, i) => {
      for (const values of Object.values(columns)) expect(values[i]).not.toBeNaN();
      expect(columns.ghi10[i]).toBeLessThanOrEqual(ghi);
      expect(columns.ghi90[i]).toBeGreaterThanOrEqual(ghi);
      expect(columns.dni10[i]).toBeLessThanOrEqual(columns.dni[i]);
      expect(columns.dni90[i]).toBeGreaterThanOrEqual(columns.dni[i]);
      expect(Math.min(ghi, columns.dni[i], columns.dhi[i])).toBeGreaterThanOrEqual(0);
      if (columns.zenith[i] > 97) expect(ghi).toBe(0);
    });
  });
});

describe('radiation in Tucson', () => {
  const place = places['in Tucson'];

  it('reduces clear-sky irradiance by the opacity', () => {
    const energy = (opacity: number) =>
      computeRadiationColumns(place, skyOver(place, opacity), HOUR).columns.ghi.reduce((sum, value) => sum + value, 0);
    expect(energy(60) / energy(0)).toBeCloseTo(0.4, 6);
    // A clear midsummer day at 32 N brings 8 to 9 kWh/m2.
    expect(energy(0)).toBeGreaterThan(7800);
    expect(energy(0)).toBeLessThan(9000);
  });

  it('has percentiles under a cloudless forecast, wider for dni than for ghi, and none in the observed past', () => {
    const sky = withoutClouds(skyOver(place, 0));
    const { ghi, ghi10, ghi90, dni, dni10, dni90, zenith } = computeRadiationColumns(place, sky, HOUR).columns;
    ghi.forEach((middle, i) => {
      if (i < 6) expect([ghi10[i], ghi90[i]]).toEqual([middle, middle]);
      else if (zenith[i] < 80) {
        // Aerosol of the climatology: some tenths of its depth either way.
        expect(ghi90[i] / middle).toBeGreaterThan(1.005);
        expect(dni90[i] / dni[i]).toBeGreaterThan(ghi90[i] / middle);
        expect(dni10[i] / dni[i]).toBeLessThan(ghi10[i] / middle);
        expect(dni10[i] / dni[i]).toBeGreaterThan(0.6);
      }
    });
  });

  it('of a site uses its elevation, as its power does', () => {
    const sky = withoutClouds(skyOver(place, 0));
    const noon = (values: Float64Array) => Math.max(...values);
    const at = (elevation?: number) => computeRadiationColumns(place, sky, HOUR, { elevation }).columns;
    expect(noon(at(3000).ghi) / noon(at(0).ghi)).toBeGreaterThan(1.04);
    expect(noon(at(3000).dni) / noon(at(0).dni)).toBeGreaterThan(1.08);
    const system = createSiteSystem({ name: '', ...place, capacity: 1, capacity_dc: 1, tilt: 0 }, 'utility', 0);
    const power = (elevation: number) => noon(computePvColumns(system, place, sky, elevation).pv_estimate);
    expect(power(3000) / power(0)).toBeGreaterThan(1.03);
    expect(at().ghi).toEqual(at(elevationAt(place.latitude, place.longitude)).ghi);
  });

  it('is the same with the median clouds only, at a lower cost', () => {
    const sky = skyOver(place, 60);
    const { ghi, dni } = computeRadiationColumns(place, sky, 5 * MINUTE).columns;
    const median = computeMedianIrradiance(place, sky);
    expect([median.ghi, median.dni]).toEqual([ghi, dni]);
  });

  it('is the same in the clearsky columns under any clouds', () => {
    const extras = ['clearsky_ghi', 'clearsky_dni', 'clearsky_dhi', 'clearsky_gti', 'gti'];
    const cloudless = computeRadiationColumns(place, withoutClouds(skyOver(place, 0)), HOUR, { extras }).columns;
    const cloudy = computeRadiationColumns(place, skyOver(place, 60), HOUR, { extras }).columns;
    expect(cloudless.clearsky_ghi).toEqual(cloudless.ghi);
    for (const name of extras.slice(0, 4)) expect(cloudy[name]).toEqual(cloudless[name]);
    cloudless.clearsky_ghi.forEach((ghi, i) => {
      if (cloudless.zenith[i] > 80) return;
      // REST2 itself: under clouds, YANG4 splits ghi, with nearly the same beam.
      expect(Math.abs(cloudless.clearsky_dni[i] / cloudless.dni[i] - 1)).toBeLessThan(0.06);
      expect(cloudless.clearsky_dhi[i]).toBeLessThan(0.4 * ghi);
      expect(Math.abs(cloudless.clearsky_gti[i] / cloudless.gti[i] - 1)).toBeLessThan(0.1);
    });
    expect(computeRadiationColumns(place, skyOver(place, 0), HOUR).columns).not.toHaveProperty('clearsky_ghi');
  });

  it('is clearsky_dhi plus clearsky_dni times the cosine of the apparent zenith, as the glossary says', () => {
    const excesses = Object.values(places).flatMap((anyPlace) => {
      const sky = skyOver(anyPlace, 60);
      const extras = ['clearsky_ghi', 'clearsky_dni', 'clearsky_dhi'];
      const { columns } = computeRadiationColumns(anyPlace, sky, 5 * MINUTE, { extras });
      const { daylight } = createSunPath(anyPlace, steps);
      return [...columns.clearsky_ghi].flatMap((ghi, i) => {
        const beam = ghi - columns.clearsky_dhi[i];
        const n = daylight.step.indexOf(i);
        if (n < 0 || beam <= 0) return [];
        expect(beam).toBeCloseTo(columns.clearsky_dni[i] * Math.cos((daylight.apparentZenith[n] * Math.PI) / 180), 6);
        return [beam - columns.clearsky_dni[i] * Math.max(0, Math.cos((columns.zenith[i] * Math.PI) / 180))];
      });
    });
    expect(Math.min(...excesses)).toBeGreaterThanOrEqual(-1e-6);
    expect(Math.max(...excesses)).toBeGreaterThan(0.5);
    expect(Math.max(...excesses)).toBeLessThan(2);
  });

  it('on a plane depends on the tilt, the azimuth or the tracker', () => {
    const extras = ['gti10', 'gti', 'gti90'];
    const on = (plane: PlaneOrientation, opacity = 20) =>
      computeRadiationColumns(place, skyOver(place, opacity), HOUR, { extras, plane }).columns;
    const day = ({ gti }: ReturnType<typeof on>) => gti.reduce((sum, value) => sum + value, 0);
    const level = on({ tilt: 0 });
    level.gti.forEach((gti, i) => level.zenith[i] < 75 && expect(Math.abs(gti / level.ghi[i] - 1)).toBeLessThan(0.01));
    const [east, west] = [on({ tilt: 60, azimuth: -90 }), on({ tilt: 60, azimuth: 90 })];
    const morning = level.azimuth.findIndex((azimuth, i) => azimuth < 0 && level.zenith[i] < 60);
    expect(east.gti[morning]).toBeGreaterThan(1.5 * west.gti[morning]);
    expect(day(on({ tracking_type: 'horizontal_single_axis' }))).toBeGreaterThan(1.15 * day(level));
    // At 32 N the midsummer sun stands 9 degrees from the zenith: a steep plane gets less.
    expect(day(on({ tilt: 60 }))).toBeLessThan(0.85 * day(level));
    const { gti10, gti, gti90 } = on({ tracking_type: 'horizontal_single_axis' }, 50);
    gti.forEach((middle, i) => {
      expect(gti10[i]).toBeLessThanOrEqual(middle);
      expect(gti90[i]).toBeGreaterThanOrEqual(middle);
    });
  });

  it('on a plane has no beam from behind the horizon', () => {
    const wall = { horizon: [90, 90, 90, 90] };
    const { gti } = computeRadiationColumns(place, skyOver(place, 0), HOUR, { ...wall, extras: ['gti'] }).columns;
    const open = computeRadiationColumns(place, skyOver(place, 0), HOUR, { extras: ['gti'] }).columns.gti;
    expect(Math.max(...gti)).toBeLessThan(0.3 * Math.max(...open));
  });

  it('has no beam from behind the horizon, and diffuse irradiance by the sky view factor', () => {
    const sky = skyOver(place, 20);
    const open = computeRadiationColumns(place, sky, 5 * MINUTE).columns;
    const among = computeRadiationColumns(place, sky, 5 * MINUTE, { horizon: [0, 0, 0, 40] }).columns;
    const level = computeRadiationColumns(place, sky, 5 * MINUTE, { horizon: [20, 20, 20, 20] }).columns;
    const west = open.azimuth.map((azimuth, i) => (Math.abs(azimuth - 90) < 20 && open.zenith[i] < 85 ? 1 : 0));
    const behind = [...west.keys()].filter((i) => west[i] && open.zenith[i] > 62);
    expect(behind.length).toBeGreaterThan(5);
    for (const i of behind) expect([among.dni[i], among.ebh[i], among.ghi[i]]).toEqual([0, 0, among.dhi[i]]);
    const noon = open.zenith.indexOf(Math.min(...open.zenith));
    expect(among.dni[noon]).toBe(open.dni[noon]);
    expect(among.dhi[noon] / open.dhi[noon]).toBeLessThan(0.99);
    // With a uniform horizon a horizontal plane sees the square of its cosine.
    expect(level.dhi[noon] / open.dhi[noon]).toBeCloseTo(Math.cos((20 * Math.PI) / 180) ** 2, 9);
    among.ghi.forEach((ghi, i) => {
      expect(ghi).toBeCloseTo(among.ebh[i] + among.dhi[i], 9);
      expect(ghi).toBeLessThanOrEqual(open.ghi[i] + 1e-9);
      expect(among.ghi10[i]).toBeLessThanOrEqual(ghi + 1e-9);
      expect(among.ghi90[i]).toBeGreaterThanOrEqual(ghi - 1e-9);
    });
  });

  it('has the sun position of the middle of the period, with east negative', () => {
    const { columns } = computeRadiationColumns(place, skyOver(place, 0), 30 * MINUTE);
    // 15:15 UTC is 08:15 solar time less seven minutes: the sun is in the east, at a zenith of 56°.
    const morning = 30;
    expect(columns.azimuth[morning]).toBeLessThan(-60);
    expect(columns.azimuth[morning]).toBeGreaterThan(-100);
    // 22:15 UTC, after noon: the west is positive.
    expect(columns.azimuth[44]).toBeGreaterThan(90);
  });
});

describe('PV power', () => {
  const place = places['in Tucson'];
  const site = { name: 'test', ...place, capacity: 10 };

  it.each([undefined, 'horizontal_single_axis'] as const)(
    'of a %s system stays between 0 and its capacity, in order',
    (tracking_type) => {
      const system = createSiteSystem({ ...site, tracking_type }, 'utility', day);
      const power = computePvColumns(system, place, skyOver(place, 20));
      power.pv_estimate.forEach((middle, i) => {
        expect(power.pv_estimate10[i]).toBeLessThanOrEqual(middle);
        expect(power.pv_estimate90[i]).toBeGreaterThanOrEqual(middle);
        expect(power.pv_estimate10[i]).toBeGreaterThanOrEqual(0);
        expect(power.pv_estimate90[i]).toBeLessThanOrEqual(10);
      });
      expect(Math.max(...power.pv_estimate)).toBeGreaterThan(6);
    },
  );

  it('of a rooftop never exceeds loss_factor times its capacity', () => {
    const system = createSiteSystem({ ...site, capacity: 5, loss_factor: 0.7 }, 'rooftop', day);
    expect(Math.max(...computePvColumns(system, place, skyOver(place, 0)).pv_estimate90)).toBeLessThanOrEqual(3.5);
  });

  it('requires a site with a capacity', () => {
    expect(() => createSiteSystem({ name: 'weather', ...place }, 'utility', day)).toThrow(RangeError);
  });
});

describe('a solar eclipse', () => {
  // 8 April 2024 over Dallas: first contact 17:23:18 UTC, totality 18:40:43 to 18:44:35, last contact 20:02:40.
  const dallas = { latitude: 32.78, longitude: -96.8 };
  const morning = Date.UTC(2024, 3, 8);
  const eclipsed = blendSky([], {
    place: dallas,
    steps: stepsBetween(morning, morning + DAY, 5 * MINUTE),
    issuedAt: morning,
  });
  const { columns, steps: rows } = computeRadiationColumns(dallas, eclipsed, 5 * MINUTE);
  const at = (hour: number, minute: number) => (Date.UTC(2024, 3, 8, hour, minute) - rows.firstEnd) / rows.stepMs;

  it('reduces irradiance while it lasts', () => {
    expect(columns.ghi[at(18, 45)]).toBeLessThan(0.02 * columns.ghi[at(17, 20)]);
    expect(columns.ghi[at(20, 10)]).toBeGreaterThan(0.8 * columns.ghi[at(17, 20)]);
  });

  it('is flagged while the middle of a step lies between first and last contact', () => {
    let end = 0;
    const runs = eclipsed.provenance.map((run) => [run.flags?.join() ?? '', (end += run.steps)]);
    expect(runs).toEqual([
      ['', at(17, 25) + 1],
      ['eclipse', at(20, 5) + 1],
      ['', eclipsed.steps.count],
    ]);
  });
});
