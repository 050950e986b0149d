import { type FlaggedMeasurement, type QcFlag, type Site, siteChanged } from '@daystar/contracts';
import type { DiagnosisData } from './diagnosis-data';
import { findExceededCapacity } from './exceeded-capacity';
import { findMeasurementProblems } from './measurement-findings';
import { findNegativeNights } from './night-power';
import { findRejectedMeasurements } from './rejected-findings';
import { findStuckSensor } from './stuck-sensor';
import { findWrongUnit } from './systematic-findings';

const SITE: Site = { ...siteChanged.example, capacity: 10, outages: undefined, curtailments: undefined };

/** Diagnoses half hours of a day, of which the first ones have a flag. */
function diagnose(flag: QcFlag, rejected: number) {
  const measurements = Array.from({ length: 20 }, (_, i): FlaggedMeasurement => ({
    period_end: new Date(Date.UTC(2026, 5, 1, 6, 30) + i * 1_800_000).toISOString(),
    period: 'PT30M',
    total_power: 5,
    verdict: i < rejected ? flag : 'ok',
  }));
  return findRejectedMeasurements(toData(measurements));
}

/** Data of a plant with sun from 06:00 to 18:00 UTC. */
const toData = (measurements: FlaggedMeasurement[], site = SITE) =>
  ({
    measurements,
    site,
    unit: 'MW',
    clearSkyByHalfHour: Float64Array.from({ length: 48 }, (_, i) => Number(i >= 12 && i < 36)),
  }) as unknown as DiagnosisData;

/** Half hours of days from 1 June on. */
const listDays = (
  days: number,
  measure: (hour: number, day: number) => Pick<FlaggedMeasurement, 'total_power' | 'verdict'>,
) =>
  Array.from({ length: 48 * days }, (_, i): FlaggedMeasurement => ({
    period_end: new Date(Date.UTC(2026, 5, 1) + (i + 1) * 1_800_000).toISOString(),
    period: 'PT30M',
    ...measure((i % 48) / 2, Math.floor(i / 48)),
  }));
const isDay = (hour: number) => hour >= 6 && hour < 18;

describe('measurements that are rejected', () => {
  it('yield a finding of high severity when many are rejected, with their count, the reason, and what to do', () => {
    const finding = diagnose('drift', 20)!;
    expect(finding.severity).toBe('high');
    expect(String(finding.title)).toBe('Tuning does not use 20 of 20 daytime measurements');
    expect(String(finding.evidence)).toMatch(/^100 % are left out\. Sensor or meter drifts: 20, /);
    expect(String(finding.action)).toMatch(/^Check the meter and the modules/);
  });

  it.each(['cumulative', 'unit_suspect', 'clock_suspect'] as const)(
    'are named with their days although they are few: %s',
    (flag) => {
      const data = toData(
        listDays(28, (hour, day) => {
          const verdict = day === 5 && hour >= 10 && hour < 12 ? flag : 'ok';
          return isDay(hour) ? { total_power: 5, verdict } : { total_power: 0, verdict: 'night' };
        }),
      );
      const finding = findRejectedMeasurements(data)!;
      expect(String(finding.title)).toBe('Tuning does not use 4 of 672 daytime measurements');
      expect(String(finding.evidence)).toMatch(
        /^0\.6 % are left out\. .*: 4, 2026-06-06 10:00 to 2026-06-06 12:00 UTC \(4\)/,
      );
    },
  );

  it.each([
    [5000, 'Divide these values by 1,000,'],
    [5_000_000, 'Divide these values by 1,000,000,'],
    [0.005, 'Multiply these values by 1,000,'],
  ])(
    'for several reasons have an action for each of them, by which %d MW are in the unit of the site',
    (power, advice) => {
      const data = toData(
        listDays(28, (hour, day) => {
          if (!isDay(hour)) return { total_power: 0, verdict: 'night' };
          if (day === 5 && hour < 8.5) return { total_power: 3 * (hour - 6), verdict: 'cumulative' };
          return day === 7 && hour < 8
            ? { total_power: power, verdict: 'unit_suspect' }
            : { total_power: 5, verdict: 'ok' };
        }),
      );
      const { evidence, action } = findRejectedMeasurements(data)!;
      expect(String(evidence)).toMatch(/Cumulative energy, not power: 5.*Probably another unit: 4/);
      expect(String(action)).toMatch(
        /^Cumulative energy, not power: Post the mean power of each period.*Probably another unit: /,
      );
      expect(String(action)).toContain(`Probably another unit: ${advice}`);
    },
  );

  it.each([
    ['a thousandth of a day of power', 'Power is probably posted in GW, not in MW', (sun: number) => 0.008 * sun],
    [
      'the noise of a meter of a plant that is off',
      undefined,
      (_: number, hour: number) => 0.002 + 0.0001 * (hour % 2),
    ],
  ])('may be %s, in another unit: %s', (_, title, measure) => {
    const findSun = (hour: number) => Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
    const measurements = listDays(28, (hour, day) => {
      if (!isDay(hour)) return { total_power: 0, verdict: 'night' };
      return day === 5
        ? { total_power: measure(findSun(hour), hour), verdict: 'unit_suspect' }
        : { total_power: 8 * findSun(hour), verdict: 'ok' };
    });
    const clearSkyByHalfHour = Float64Array.from({ length: 48 }, (__, i) => findSun(i / 2));
    const finding = findWrongUnit({ ...toData(measurements), clearSkyByHalfHour });
    expect(finding && String(finding.title)).toBe(title);
  });

  it('are counted with thousands', () => {
    const data = toData(
      listDays(60, (hour, day) => ({
        total_power: isDay(hour) ? 5 : 0,
        verdict: !isDay(hour) ? 'night' : day < 50 ? 'drift' : 'ok',
      })),
    );
    expect(String(findRejectedMeasurements(data)!.title)).toBe(
      'Tuning does not use 1,200 of 1,440 daytime measurements',
    );
  });

  it('are all counted, as in the table of flags, but only unexplained ones decide the severity', () => {
    const measurements = listDays(28, (hour, day) => {
      if (!isDay(hour)) return { total_power: 0, verdict: 'night' };
      if (day === 5 && hour >= 10 && hour < 12) return { total_power: 5, verdict: 'drift' };
      return day >= 12
        ? { total_power: 18, verdict: 'out_of_range' }
        : { total_power: 5, verdict: day === 3 ? 'curtailed' : 'ok' };
    });
    expect(findExceededCapacity(toData(measurements))).toBeDefined();
    const finding = findRejectedMeasurements(toData(measurements))!;
    expect([finding.severity, String(finding.title)]).toEqual([
      'low',
      'Tuning does not use 412 of 672 daytime measurements',
    ]);
    expect(String(finding.evidence)).toMatch(/^61 % are left out\. Sensor or meter drifts: 4, /);
    expect(String(finding.evidence)).toContain(
      'other findings explain 408 of them (Curtailed, limited or partly unavailable: 24, Far below zero, or far above capacity: 384).',
    );
  });

  it('at night are not counted by day: negative power has a finding of its own', () => {
    const data = toData(
      listDays(10, (hour) =>
        isDay(hour) ? { total_power: 5, verdict: 'ok' } : { total_power: -3, verdict: 'out_of_range' },
      ),
    );
    expect(findRejectedMeasurements(data)).toBeUndefined();
    const finding = findNegativeNights(data)!;
    expect([String(finding.title), finding.severity]).toEqual(['Power is negative at night', 'medium']);
    expect(String(finding.evidence)).toContain('down to -3 MW, at a capacity of 10 MW');
  });

  it('above the capacity for days show that it is exceeded since a date, unless the growth is stated', () => {
    const grown = listDays(10, (hour, day) =>
      isDay(hour)
        ? { total_power: day < 4 ? 9 : 18, verdict: day < 4 ? 'ok' : 'out_of_range' }
        : { total_power: 0, verdict: 'night' },
    );
    const finding = findExceededCapacity(toData(grown))!;
    expect([finding.severity, String(finding.title)]).toEqual([
      'high',
      'Output has exceeded the stated capacity since 2026-06-05',
    ]);
    expect(String(finding.evidence)).toContain(
      'On 6 days, power is above the capacity of 10 MW. The highest is 18 MW, 180 %',
    );
    expect(String(finding.action)).toContain('capacity_changes');
    expect(findRejectedMeasurements(toData(grown))).toBeUndefined();
    const capacity_changes = [{ start: '2026-06-05T00:00:00Z', capacity: 20 }];
    expect(findExceededCapacity(toData(grown, { ...SITE, capacity_changes }))).toBeUndefined();
  });

  it.each([
    ['a night', 22, 30, 'medium', 'The same value is repeated from 2026-06-10 22:00 to 2026-06-11 06:00 UTC'],
    [
      'three hours by day',
      10,
      13,
      'medium',
      'The same value is repeated from 2026-06-10 10:00 to 2026-06-10 13:00 UTC',
    ],
    ['three hours until now', 441, 444, 'high', 'Measurements are stuck at 3.25 MW since 2026-06-28 09:00 UTC'],
    ['a few hours of a night', 22, 24.5, undefined, undefined],
  ])('of one value are those of a stuck sensor: %s', (_, from, to, severity, title) => {
    const measurements = listDays(28, (hour, day) => {
      const hours = 24 * (day - 9) + hour;
      if (hours >= from && hours < to)
        return { total_power: 3.25, verdict: isDay(hour) ? 'stale' : 'exceeds_clear_sky' };
      return isDay(hour) ? { total_power: 5, verdict: 'ok' } : { total_power: 0, verdict: 'night' };
    }).filter(({ period_end }) => Date.parse(period_end) <= Date.UTC(2026, 5, 28, 12));
    const data = { ...toData(measurements), now: Date.UTC(2026, 5, 28, 12, 10) };
    const finding = findStuckSensor(data);
    expect([finding?.severity, finding && String(finding.title)]).toEqual([severity, title]);
    if (finding) expect(findRejectedMeasurements(data)).toBeUndefined();
  });

  it.each([
    ['clock_suspect', /but all of those in daylight are rejected/],
    ['ok', /It has not used any of these measurements/],
  ] as const)('before the registration are the reason why tuning used none of them: %s', (verdict, evidence) => {
    const measurements = listDays(10, (hour) =>
      isDay(hour) ? { total_power: 5 + hour / 10, verdict } : { total_power: 0, verdict: 'night' },
    );
    const site = { ...SITE, created_at: '2026-06-20T00:00:00Z' };
    const tuning = { learnt_at: '2026-06-20T01:00:00Z', values: 0, models: [] };
    const data = { ...toData(measurements, site), tuning } as unknown as DiagnosisData;
    const finding = findMeasurementProblems(data).find((found) => found?.code === 'before_registration')!;
    expect(String(finding.evidence)).toMatch(evidence);
  });

  it.each([
    ['medium', 8],
    ['low', 2],
  ])('are a finding of %s severity when they are %d of 20', (severity, rejected) => {
    expect(diagnose('drift', rejected)!.severity).toBe(severity);
  });
});
