import { DAY, formatStamp } from '@daystar/timeseries';
import { findBias } from './bias-finding';
import type { DiagnosisData } from './diagnosis-data';

const START = Date.UTC(2026, 4, 1);

/** Finds a bias of forecasts an hour, a day and three days ahead, from their errors of each day in percent. */
function find(dayCount: number, getErrors: (day: number) => readonly [hour: number, day: number, threeDays: number]) {
  const leads = ['PT60M', 'PT1440M', 'PT4320M'];
  const days = leads.flatMap((lead, k) =>
    Array.from({ length: dayCount }, (_, day) => {
      const date = formatStamp(START + day * DAY).slice(0, 10);
      return { lead, date, n: 20, nbias: getErrors(day)[k], nmae: 10, nrmse: 12 };
    }),
  );
  const verification = leads.map((lead, k) => ({ lead, n: 20 * dayCount, bias: getErrors(0)[k] / 10 }));
  return findBias({
    unit: 'MW',
    verification: { reference: 'measurement', verification, days },
  } as unknown as DiagnosisData);
}
/** Cloudy and clear days in turn. */
const vary = (bias: number, day: number) => bias + (day % 2 === 0 ? 3 : -3);

describe('a bias of the forecasts', () => {
  it('at all leads over four weeks is a finding, with days and leads in words', () => {
    const finding = find(28, (day) => [vary(8, day), vary(8, day), vary(9, day)])!;
    expect([finding.severity, String(finding.title)]).toEqual(['medium', 'Forecasts are too high']);
    expect(String(finding.evidence)).toMatch(
      /^On 28 days, forecasts an hour – 3 days ahead are [\d.]+ MW or more too high/,
    );
  });

  it('below the measurements is a finding, too', () => {
    expect(String(find(28, (day) => [vary(-12, day), vary(-12, day), vary(-13, day)])?.title)).toBe(
      'Forecasts are too low',
    );
  });

  it('of a few cloudy days is none', () => {
    expect(find(5, () => [9, 10, 22])).toBeUndefined();
    expect(find(28, (day) => (day < 3 ? [60, 60, 60] : [0, 0, 0]))).toBeUndefined();
  });

  it('at a long lead alone is none', () => {
    expect(find(28, (day) => [vary(-2, day), vary(2.4, day), vary(22, day)])).toBeUndefined();
  });
});
