import { type FlaggedMeasurement, type Measurement, type Site, siteChanged } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import { createSeededRandom } from '@daystar/testing';
import { DAY, MINUTE, formatPeriod, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { computeSiteClearSky } from '../verification/clear-sky-power';
import { findCurtailment } from './curtailment-findings';
import type { DiagnosisData } from './diagnosis-data';

const FROM = Date.UTC(2026, 3, 1);
const DAYS = 28;
/** Number of steps of five minutes. */
const STEPS_PER_DAY = DAY / (5 * MINUTE);
const STATED_LIMIT = 15;
const SITE: Site = {
  ...siteChanged.example,
  kind: 'utility',
  latitude: 40,
  longitude: -4,
  tilt: 30,
  azimuth: 180,
  capacity: 20,
  capacity_dc: 25,
  export_limit: STATED_LIMIT,
  outages: undefined,
  curtailments: undefined,
  load_profile: undefined,
};

/**
 * Finds an undeclared limit in four weeks with clear and cloudy days.
 * @param limitOn actual limit of power on a day; the mean of a period in which power reaches it is lower
 * @param noise standard deviation of a meter, as a fraction
 */
async function findLimit(limitOn: (day: number) => number, minutes: number, noise: number) {
  const random = createSeededRandom(minutes);
  const native = stepsBetween(FROM, FROM + DAYS * DAY, 5 * MINUTE);
  const unlimited = { ...SITE, capacity: SITE.capacity_dc, export_limit: undefined };
  const clear = await computeSiteClearSky(unlimited, 'utility', native);
  const power = clear.map((value, i) => {
    const day = Math.floor(i / STEPS_PER_DAY);
    const isClear = day % 2 === 0;
    return Math.min(limitOn(day), value * (isClear ? 0.95 : 0.5 + 0.4 * Math.sin(i / 3) ** 2));
  });
  const perPeriod = minutes / 5;
  const rows = Array.from({ length: power.length / perPeriod }, (_, k): Measurement => {
    const mean = power.slice(k * perPeriod, (k + 1) * perPeriod).reduce((sum, value) => sum + value, 0) / perPeriod;
    const error = noise * Math.sqrt(12) * (random() - 0.5);
    return {
      period_end: formatStamp(stepEnd(native, (k + 1) * perPeriod - 1)),
      period: formatPeriod(minutes * MINUTE),
      total_power: Math.min(limitOn(Math.floor((k * perPeriod) / STEPS_PER_DAY)), mean * (1 + error)),
    };
  });
  const flags = flagSiteMeasurements(SITE, rows);
  const measurements = rows.map((row, i): FlaggedMeasurement => ({ ...row, verdict: flags[i] }));
  expect(flags).toContain('curtailed');
  const finding = findCurtailment({ measurements, site: SITE, unit: 'MW' } as unknown as DiagnosisData);
  return finding && String(finding.title);
}

describe('a plant that reaches its stated limit', () => {
  const cases = [15, 30].flatMap((minutes) => [0, 0.02, 0.04].map((noise) => [minutes, noise] as const));

  it.each(cases)('has no other limit; periods of %d minutes, meter error %d', async (minutes, noise) => {
    expect(await findLimit(() => STATED_LIMIT, minutes, noise)).toBeUndefined();
  });

  it.each([15, 30])('has a limit at 80 %% of it on the days with one; periods of %d minutes', async (minutes) => {
    const title = await findLimit((day) => (day < 10 ? 0.8 : 1) * STATED_LIMIT, minutes, 0);
    expect(title).toContain('Power is limited to 12 MW on');
  });
});
