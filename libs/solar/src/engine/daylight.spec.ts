import { RADIANS } from '../angle';
import { sunStep } from '../chain/sun-step';
import { clearnessIndex } from '../clear-sky/indices';
import { blockedIrradiance, isEclipsePossible } from '../eclipse/obscuration';
import { moonAt } from '../eclipse/moon';
import { observerAt } from '../sun/observer';
import { sunAt } from '../sun/sun';
import { sunPosition } from '../sun/sun-position';
import { pressureAt } from '../atmosphere/pressure';
import { SUNSET_ZENITH } from '../sun/visible-disc';
import { Daylight, computeDaylight } from './daylight';
import { randomSites } from './random-sites.fixture';
import { computeSunPositions } from './sun-positions';
import { computeSunTable } from './sun-table';

describe.each(randomSites(1, 30).map((site) => [site.name, site] as const))(
  'the sun over %s',
  (_name, { observer, instants }) => {
    const table = computeSunTable(instants);
    const day = computeDaylight(observer, table);

    it('matches the exact path in every daylight step, and has no step at night', () => {
      const worst: Record<string, number> = {};
      const note = (name: string, found: number, exact: number) =>
        (worst[name] = Math.max(worst[name] ?? 0, Math.abs(found - exact)));
      let n = 0;
      for (let i = 0; i < table.count; i++) {
        const exact = sunStep(observer, table.first + i * table.step);
        const isDay = n < day.count && day.step[n] === i;
        const onHorizon = Math.abs(exact.apparentZenith - SUNSET_ZENITH) < 1e-5;
        note('day', Number(isDay), onHorizon ? Number(isDay) : Number(exact.apparentZenith < SUNSET_ZENITH));
        if (!isDay) continue;
        const sine = Math.sin(Math.min(90, exact.apparentZenith) * RADIANS);
        note('zenith', day.zenith[n], exact.zenith);
        note('cosZenith', day.cosZenith[n], Math.cos(exact.zenith * RADIANS));
        note('apparentZenith', day.apparentZenith[n], exact.apparentZenith);
        note('up', day.up[n], Math.max(0, Math.cos(exact.apparentZenith * RADIANS)));
        note('east', day.east[n], sine * Math.sin(exact.azimuth * RADIANS));
        note('north', day.north[n], sine * Math.cos(exact.azimuth * RADIANS));
        note('airmass', day.brightnessPerDhi[n] * exact.dniExtra, exact.airmass);
        note(
          'clearness',
          300 * day.clearnessPerGhi[n],
          clearnessIndex(300, exact.zenith, exact.dniExtra, 0.065, Infinity),
        );
        const late = day.apparentSolarTime[n] - exact.apparentSolarTime;
        note('apparentSolarTime', ((late + 36) % 24) - 12, 0);
        note('dniExtra', day.dniExtra[n], exact.dniExtra);
        note('distance', day.distance[n], exact.distance);
        n++;
      }
      expect(n).toBe(day.count);
      const limits = { day: 0, dniExtra: 0, distance: 1e-9, airmass: 2e-3, clearness: 1e-5, apparentZenith: 1e-4 };
      for (const [name, deviation] of Object.entries(worst)) {
        const limit = (limits as Record<string, number>)[name] ?? 1e-6;
        expect([name, deviation <= limit ? limit : deviation]).toEqual([name, limit]);
      }
    });

    it('by day and night equals the exact path within 0.005 deg', () => {
      const { zenith, apparentZenith, azimuth } = computeSunPositions(observer, table);
      let worst = 0;
      for (let i = 0; i < table.count; i += 5) {
        const exact = sunPosition(observer, sunAt(table.first + i * table.step), pressureAt(observer.elevation));
        const turn = Math.abs(azimuth[i] - exact.azimuth);
        worst = Math.max(
          worst,
          Math.abs(zenith[i] - exact.zenith),
          Math.abs(apparentZenith[i] - exact.apparentZenith),
          Math.min(turn, 360 - turn) * Math.sin(exact.zenith * RADIANS),
        );
      }
      expect(worst).toBeLessThan(0.005);
    });
  },
);

describe('daylight', () => {
  const table = computeSunTable({ first: Date.UTC(2026, 7, 12) / 1000 + 150, step: 300, count: 288 });

  it('is reduced during an eclipse by its obscuration alone', () => {
    for (const observer of [observerAt(51.5, -0.1), observerAt(42.34, -3.7), observerAt(-33.9, 151.2)]) {
      const { count, step, unobscured } = computeDaylight(observer, table);
      let least = 1;
      let worst = 0;
      for (let n = 0; n < count; n++) {
        const time = table.first + step[n] * table.step;
        const covered = isEclipsePossible(time) ? blockedIrradiance(observer, sunAt(time), moonAt(time)) : 0;
        worst = Math.max(worst, Math.abs(unobscured[n] - 1 + covered));
        least = Math.min(least, unobscured[n]);
      }
      expect(worst).toBeLessThan(1e-15);
      // The sun is nine tenths covered in London and completely in Burgos; it is night in Sydney.
      if (observer.latitude > 50) expect(least).toBeLessThan(0.1);
      if (observer.latitude < 0) expect(least).toBe(1);
    }
  });

  it('reuses the columns of another location if they are long enough', () => {
    const used = computeDaylight(observerAt(60, 10), table);
    const reused = computeDaylight(observerAt(-35, 140), table, used);
    expect(reused).toBe(used);
    const fresh = computeDaylight(observerAt(-35, 140), table);
    expect(reused.count).toBe(fresh.count);
    expect(reused.unobscured.subarray(0, fresh.count)).toEqual(fresh.unobscured.subarray(0, fresh.count));
    expect(computeDaylight(observerAt(60, 10), table, new Daylight(10))).not.toBe(used);
  });
});
