import { type FlaggedMeasurement, type ForecastIssue, type Site, siteChanged } from '@daystar/contracts';
import { findCurtailment } from './curtailment-findings';
import type { DiagnosisData } from './diagnosis-data';
import { type TunedForecast, readTunedForecast } from './tuned-forecast';

const SITE: Site = {
  ...siteChanged.example,
  capacity: 10,
  export_limit: undefined,
  outages: undefined,
  curtailments: undefined,
};

/** Finds a limit in the hours from 07:00 to 17:00 of three days, which a power is below at noon. */
function find(powerAt: (day: number, hour: number) => number, site: Partial<Site> = {}, tunedForecast?: TunedForecast) {
  const measurements = [1, 2, 3].flatMap((day) =>
    Array.from({ length: 10 }, (_, i): FlaggedMeasurement => {
      const isLimited = i >= 4 && i < 6 && day > 1;
      return {
        period_end: `2026-05-0${day}T${String(i + 8).padStart(2, '0')}:00:00Z`,
        period: 'PT1H',
        total_power: isLimited ? powerAt(day, i) : 6,
        verdict: isLimited ? 'curtailed' : 'ok',
      };
    }),
  );
  const data = { measurements, site: { ...SITE, ...site }, unit: 'MW', tunedForecast } as unknown as DiagnosisData;
  const finding = findCurtailment(data);
  return finding && [finding.title, finding.evidence, finding.action, finding.severity].map(String);
}

describe('an undeclared limit', () => {
  it('has its level, days, hours and times, and says what to state', () => {
    const [title, evidence, action] = find(() => 5)!;
    expect(title).toBe('Power is limited to 5 MW on 2 days');
    expect(evidence).toContain('For 4 hours of daylight (13 % of the measurements)');
    expect(evidence).toContain('2026-05-02 11:00 to 2026-05-02 13:00 UTC (2)');
    expect(action).toContain('set the export limit to 5 MW');
  });

  it('may have several levels', () => {
    const [title, , action] = find((day) => 2 * day)!;
    expect(title).toBe('Power is limited to 4 MW to 6 MW on 2 days');
    expect(action).toMatch(/^Enter the limits as planned curtailments/);
  });

  it('has one level although the slopes of the evening are below it', () => {
    const [title] = find((_, hour) => (hour === 4 ? 5 : 3.5))!;
    expect(title).toBe('Power is limited to 5 MW on 2 days');
  });

  const readForecast = (pv_estimate: number[], untuned_estimate?: number[]) =>
    readTunedForecast({ forecasts: { pv_estimate, untuned_estimate } } as unknown as ForecastIssue);

  it.each([
    ['the limited output that tuning has learned', [5, 5.2, 4.8], [9, 10, 6], 'limited output, 40 % below', 'high'],
    ['a little less than weather alone gives', [5, 5.4, 4], [5, 6, 5], 'limited output, 10 % below', 'medium'],
    ['above the limit', [8, 9, 5], [9, 10, 6], 'is what the plant can produce', 'medium'],
    ['low because of clouds', [2, 3, 2], [3, 4, 3], 'is what the plant can produce', 'medium'],
    ['not tuned', [9, 10, 6], undefined, 'is what the plant can produce', 'medium'],
  ])('says that the forecast is %s', (_, tuned, untuned, text, severity) => {
    const [, , action, rated] = find(() => 5, {}, readForecast(tuned, untuned))!;
    expect(action).toContain(text);
    expect(rated).toBe(severity);
  });

  it('counts days at the site: noon in eastern Australia is in one day, and so is its morning', () => {
    const place = { latitude: -27, longitude: 153 };
    const days = (hours: number[]) =>
      hours.map((hour): FlaggedMeasurement => ({
        period_end: new Date(Date.UTC(2026, 4, 1, hour)).toISOString(),
        period: 'PT1H',
        total_power: 5,
        verdict: 'curtailed',
      }));
    const site = { ...SITE, ...place };
    const data = { measurements: days([23, 24, 25, 26]), site, unit: 'MW' } as unknown as DiagnosisData;
    expect(String(findCurtailment(data)?.title)).toBe('Power is limited to 5 MW on 1 day');
  });

  it('is none at a stated limit', () => expect(find(() => 5, { export_limit: 5 })).toBeUndefined());
});
