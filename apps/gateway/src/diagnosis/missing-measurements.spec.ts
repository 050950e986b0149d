import { type FlaggedMeasurement, siteChanged } from '@daystar/contracts';
import { MINUTE, formatStamp } from '@daystar/timeseries';
import type { DiagnosisData } from './diagnosis-data';
import { findMissingMeasurements } from './missing-measurements';

const START = Date.UTC(2026, 5, 1);

/** Finds missing measurements among the half hours of four days, with sun from 06:00 to 18:00. */
function find(isStored: (day: number, hour: number) => boolean) {
  const measurements = Array.from({ length: 4 * 48 }, (_, i) => i)
    .filter((i) => isStored(Math.floor(i / 48), (i % 48) / 2))
    .map((i): FlaggedMeasurement => ({
      period_end: formatStamp(START + (i + 1) * 30 * MINUTE),
      period: 'PT30M',
      total_power: 0,
      verdict: 'ok',
    }));
  const clearSkyByHalfHour = Float64Array.from({ length: 48 }, (_, i) => Number(i >= 12 && i < 36));
  const site = { ...siteChanged.example, latitude: 51, longitude: 0 };
  return findMissingMeasurements({ measurements, site, clearSkyByHalfHour } as unknown as DiagnosisData);
}

describe('missing measurements', () => {
  it('of a day of which only four night readings are stored are a finding', () => {
    const finding = find((day, hour) => day !== 2 || hour < 2)!;
    expect(String(finding.title)).toBe('No measurements from 2026-06-03 02:00 to 2026-06-04 00:00 UTC');
    expect(String(finding.action)).toContain('which rows are refused');
  });

  it('of a day of which readings are stored now and then are a finding', () => {
    expect(String(find((day, hour) => day !== 2 || hour % 6 === 0)?.evidence)).toContain(
      '2026-06-03 06:30 to 2026-06-03 12:00 UTC (11)',
    );
  });

  it('of nights are none: loggers of rooftops post nothing then', () => {
    expect(find((_, hour) => hour >= 6 && hour < 18)).toBeUndefined();
  });

  it('of some hours of a day are none', () => {
    expect(find((day, hour) => day !== 2 || hour < 8 || hour >= 12)).toBeUndefined();
  });
});
