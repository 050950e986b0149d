import { type FlaggedMeasurement, type QcFlag, type Site, siteChanged } from '@daystar/contracts';
import type { DiagnosisData } from './diagnosis-data';
import { findRejectedMeasurements } from './rejected-findings';

const SITE: Site = { ...siteChanged.example, capacity: 10, outages: undefined, curtailments: undefined };

/** Diagnoses half hours of a day, of which the first ones have a flag. */
function diagnose(flag: QcFlag, rejected: number) {
  const measurements = Array.from({ length: 20 }, (_, i): FlaggedMeasurement => ({
    period_end: new Date(Date.UTC(2026, 5, 1, 6) + i * 1_800_000).toISOString(),
    period: 'PT30M',
    total_power: 5,
    verdict: i < rejected ? flag : 'ok',
  }));
  return findRejectedMeasurements({ measurements, site: SITE } as unknown as DiagnosisData);
}

describe('measurements that are rejected', () => {
  it('in bulk are a finding of high severity with their count, the reason, and what to do', () => {
    const finding = diagnose('drift', 20)!;
    expect(finding.severity).toBe('high');
    expect(String(finding.title)).toBe('Tuning does not use 20 of 20 daytime measurements');
    expect(String(finding.evidence)).toMatch(/^100 % are left out\. Sensor or meter drifts: 20, /);
    expect(String(finding.action)).toMatch(/^Check the meter and the modules/);
  });

  it.each([
    ['medium', 8],
    ['low', 2],
  ])('are a finding of %s severity when they are %d of 20', (severity, rejected) => {
    expect(diagnose('stale', rejected)!.severity).toBe(severity);
  });
});
