import type { OutputChange, TuningReport } from '@daystar/contracts';
import type { DiagnosisData } from './diagnosis-data';
import { findEstimateProblems } from './estimate-findings';
import { omitExplainedFindings } from './omit-explained-findings';
import { findOutputChange } from './output-change-findings';

/** Finds a change of the output of a site near Zurich. */
function find(output_change: OutputChange | undefined) {
  const tuning = { output_change } as TuningReport;
  const site = { latitude: 47, longitude: 8 };
  return findOutputChange({ tuning, site } as DiagnosisData);
}

const INTERVAL = { share: 11.8, low: 9.6, high: 13.9, days: 30, since: '2026-05-01T00:00:00.000Z' };
const RECOVERED = ['2026-05-20T00:00:00.000Z', '2026-06-03T00:00:00.000Z'];

describe('a change of the output that tuning found', () => {
  it.each([
    ['soiling', 'high', 'Dust takes up to 12 % of the output', 'It recovered by 2026-05-20, 2026-06-03.'],
    ['decline', 'high', 'Output declines slowly, by 12 % since 2026-05-01', 'by 9.6 to 13.9 % in all'],
  ] as const)('is the finding %s, with evidence', (kind, severity, title, evidence) => {
    const found = find({ kind, ...INTERVAL, ...(kind === 'soiling' && { recovered: RECOVERED }) });
    expect([found?.code, found?.severity, `${found?.title}`]).toEqual([kind, severity, title]);
    expect(`${found?.evidence}`).toContain(evidence);
  });

  it('is a finding of medium severity below 10 %', () => {
    expect(find({ kind: 'decline', ...INTERVAL, share: 6 })?.severity).toBe('medium');
  });

  it('is a growth if more than 10 % of the output was certainly missing before', () => {
    const found = find({ kind: 'growth', ...INTERVAL, low: 10.2 });
    expect([found?.code, found?.severity]).toEqual(['growth', 'medium']);
    expect(`${found?.title}`).toBe('Output has grown since 2026-05-01, by 13 %');
    expect(`${found?.evidence}`).toContain('10.2 to 13.9 % of the present output was missing');
  });

  it.each([
    ['of less than 10 %', 6, 4, 8],
    ['of perhaps less than 10 %', 11.8, 9.6, 13.9],
  ])('%s is a small growth, which rain on dusty modules explains', (_, share, low, high) => {
    const found = find({ kind: 'growth', ...INTERVAL, share, low, high });
    expect([found?.code, found?.severity]).toEqual(['small_growth', 'low']);
    expect(`${found?.action}`).toContain('Rain has probably washed dust off the modules');
  });

  it('is a growth that tells from when the output was low', () => {
    const found = find({ kind: 'growth', ...INTERVAL, low_since: '2026-04-11T00:00:00.000Z' });
    expect(`${found?.title}`).toBe('Output was low from 2026-04-11 until 2026-05-01');
  });

  it('is no finding when there is none', () => expect(find(undefined)).toBeUndefined());
});

describe('a DC capacity that measurements contradict', () => {
  const estimate = {
    property: 'capacity_dc',
    stated: 24,
    default: true,
    estimate: 16.2,
    low: 15.9,
    high: 16.5,
    unit: 'MW',
  };
  const estimates = [{ ...estimate, days: 30, significant: true }];
  const findCapacity = (capacity_dc?: number, measurements: readonly object[] = [], found = estimates) =>
    findEstimateProblems({
      tuning: { estimates: found },
      site: { capacity: 20, capacity_dc },
      record: { capacity: 20, capacity_dc: 24 },
      unit: 'MW',
      measurements,
      clearSkyByHalfHour: new Float64Array(48).fill(20),
    } as unknown as DiagnosisData).find((finding) => finding?.code === 'capacity_dc')!;

  it('has low severity when it is the default, and says so', () => {
    expect([findCapacity(24).severity, findCapacity().severity]).toEqual(['high', 'low']);
    expect(String(findCapacity().title)).toBe(
      'Measured power matches a DC capacity of 16.2 MW, not the default of 24 MW',
    );
  });

  it('says what remains when capacity and losses are right: a part that is off, or a meter that reads too high', () => {
    const larger = [{ ...estimates[0], estimate: 27, low: 26.5, high: 27.5 }];
    expect(String(findCapacity(24).action)).toContain('parts of the plant are out of operation');
    expect(String(findCapacity(24, [], larger).action)).toContain('the meter reads too high or measures other plants');
  });

  it('is a finding beside few measurements in another unit, and none beside many of them', () => {
    const measure = (wrongCount: number) =>
      Array.from({ length: 48 }, (_, i) => ({
        period_end: new Date(Date.UTC(2026, 4, 1) + (i + 1) * 1_800_000).toISOString(),
        period: 'PT30M',
        total_power: i < wrongCount ? 12_000 : 12,
        verdict: i < wrongCount ? 'unit_suspect' : 'ok',
      }));
    expect(findCapacity(24, measure(2))).toMatchObject({ severity: 'high' });
    expect(findCapacity(24, measure(24))).toBeUndefined();
  });

  it('is no finding beside a wrong clock, which explains it', () => {
    const clock = { ...findCapacity(), code: 'clock' } as const;
    expect(omitExplainedFindings([clock, findCapacity()])).toEqual([clock]);
  });
});
