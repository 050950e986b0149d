import { type FlaggedMeasurement, type Site, type TuningReport, siteChanged } from '@daystar/contracts';
import type { DiagnosisData } from './diagnosis-data';
import { findExceededCapacity } from './exceeded-capacity';
import { findImpossiblePower } from './impossible-power';
import { findConfigurationMistakes } from './mistake-findings';
import { findRejectedMeasurements } from './rejected-findings';
import { findTuningProblem } from './tuning-findings';

const findSun = (halfHour: number) => Math.max(0, Math.sin(((halfHour - 12) / 24) * Math.PI));

/** Data of a plant whose posted power is a multiple of 80 % of its capacity times the sun. */
function collect(factor: number, capacity: number, verdict: FlaggedMeasurement['verdict'] = 'out_of_range') {
  const measurements = Array.from({ length: 48 * 10 }, (_, i): FlaggedMeasurement => ({
    period_end: new Date(Date.UTC(2026, 5, 1) + (i + 1) * 1_800_000).toISOString(),
    period: 'PT30M',
    total_power: factor * 0.8 * capacity * findSun(i % 48),
    verdict: findSun(i % 48) > 0 ? verdict : 'night',
  }));
  const clearSkyByHalfHour = Float64Array.from({ length: 48 }, (_, i) => 0.9 * capacity * findSun(i));
  const site: Site = { ...siteChanged.example, capacity, capacity_changes: undefined };
  const tuning = { enabled: true, values: 0, models: [] } as unknown as TuningReport;
  return { measurements, site, record: site, unit: 'MW', clearSkyByHalfHour, tuning } as unknown as DiagnosisData;
}

describe('power that is impossible on most days', () => {
  it.each([
    [-1, 10, 'Power is posted with the wrong sign'],
    [-1, 300, 'Power is posted with the wrong sign'],
    [10, 10, 'Power is probably posted in percent of the capacity, not in MW'],
    [4, 25, 'Power is probably posted in percent of the capacity, not in MW'],
    [3, 10, undefined],
    [2.5, 100, undefined],
  ])('times %d at a capacity of %d MW has the title: %s', (factor, capacity, title) => {
    const data = collect(factor, capacity);
    const finding = findImpossiblePower(data);
    expect(finding && String(finding.title)).toBe(title);
    if (!finding) return;
    expect(findExceededCapacity(data)).toBeUndefined();
    expect(findRejectedMeasurements(data)).toBeUndefined();
  });

  it('is no reason to go on posting: usable measurements are needed', () => {
    expect(String(findTuningProblem(collect(-1, 10))?.action)).toMatch(/^Correct the rejected measurements/);
    expect(String(findTuningProblem(collect(1, 10, 'ok'))?.action)).toMatch(/^Keep posting/);
  });
});

it('a unit mistake of the last training is no finding once right values are stored', () => {
  const mistake = { code: 'unit_of_power', stated: [1], likely: [1000], evidence: [] };
  const find = (verdict: FlaggedMeasurement['verdict']) => {
    const data = collect(1, 10, verdict);
    const tuning = { ...data.tuning, likely_mistakes: [mistake] } as unknown as TuningReport;
    return findConfigurationMistakes({ ...data, tuning });
  };
  expect(find('ok')).toEqual([]);
});
