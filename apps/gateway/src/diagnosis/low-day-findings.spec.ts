import { type FlaggedMeasurement, type QcFlag, type Site, siteChanged } from '@daystar/contracts';
import { createSeededRandom } from '@daystar/testing';
import { DAY, HALF_HOUR, HOUR, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import type { DiagnosisData } from './diagnosis-data';
import { findLowDays } from './low-day-findings';
import { findOutage } from './outage-findings';

const END = Date.UTC(2026, 5, 8);
const steps = stepsBetween(END - 7 * DAY, END, HALF_HOUR);
const site: Site = {
  ...siteChanged.example,
  latitude: 51.5,
  longitude: 0,
  capacity: 10,
  outages: undefined,
  curtailments: undefined,
};
const toHour = (i: number) => ((stepEnd(steps, i) - HALF_HOUR / 2) % DAY) / HOUR;
const toDay = (i: number) => Math.floor(i / 48);
/** Clear-sky power from 06:00 to 18:00 UTC, at most 8 MW. */
const clearAt = (hour: number) => Math.max(0, 8 * Math.sin(((hour - 6) / 12) * Math.PI));
const YESTERDAY = 6;

/** Collects a week of a plant with 90 % of the estimated output. @param change share of the output in a half hour */
function collect(change: (day: number, hour: number) => number, clearness = () => 1): DiagnosisData {
  const sky = Array.from({ length: 7 }, clearness);
  const power = Float64Array.from({ length: steps.count }, (_, i) => sky[toDay(i)] * clearAt(toHour(i)));
  const measurements = Array.from(power, (estimate, i): FlaggedMeasurement => {
    const total_power = 0.9 * estimate * change(toDay(i), toHour(i));
    const verdict: QcFlag = clearAt(toHour(i)) === 0 ? 'night' : total_power === 0 ? 'curtailed' : 'ok';
    return { period_end: formatStamp(stepEnd(steps, i)), period: 'PT30M', total_power, verdict };
  });
  const clearSkyByHalfHour = Float64Array.from({ length: 48 }, (_, k) => clearAt((k + 0.5) / 2));
  return {
    site,
    unit: 'MW',
    measurements,
    weatherEstimate: { steps, power },
    clearSkyByHalfHour,
  } as unknown as DiagnosisData;
}

describe('a day on which half of the output was lost', () => {
  it('is named with its hours and its energy', () => {
    const found = findLowDays(collect((day) => (day === YESTERDAY ? 0.5 : 1)))!;
    expect(`${found.title}`).toBe('About 50 % of the output was missing on 2026-06-07');
    // Half of 0.9 * 8 MW * 24 h / pi, without the low sun.
    expect(`${found.evidence}`).toMatch(/2026-06-07 06:30 to 2026-06-07 17:30 UTC: 27.\d MWh/);
    expect(`${found.evidence}`).toMatch(/Expected on 2026-06-07 were 54.\d MWh/);
  });

  it('is named if the plant was off for some hours', () => {
    const found = findLowDays(collect((day, hour) => (day === YESTERDAY && hour > 10 && hour < 13 ? 0 : 1)))!;
    expect(`${found.evidence}`).toContain('2026-06-07 10:00 to 2026-06-07 13:00 UTC');
  });

  it('is an outage with its energy if the plant was off for half of the day', () => {
    const data = collect((day, hour) => (day === YESTERDAY && hour < 12 ? 0 : 1));
    expect(findLowDays(data)).toBeUndefined();
    expect(`${findOutage(data)?.evidence}`).toMatch(/About 27.\d MWh were missing in these hours/);
  });
});

describe('a week without a loss', () => {
  it.each([1, 2, 3, 4])('has no low day under clouds that the weather data miss, seed %i', (seed) => {
    const random = createSeededRandom(seed);
    const cloudsOf = (day: number) => (day % 2 === 0 ? 0.3 + 0.7 * random() : 1);
    expect(findLowDays(collect(cloudsOf))).toBeUndefined();
  });

  it('has no low day if the weather data do not explain every other day', () => {
    expect(findLowDays(collect((day) => (day % 2 === 0 ? 0.6 : 1)))).toBeUndefined();
  });

  it('has no low day of a plant that is shaded each morning', () => {
    expect(findLowDays(collect((_, hour) => (hour < 12 ? 0.3 : 1)))).toBeUndefined();
  });

  it('has no low day under an overcast sky', () => {
    const data = collect(
      (day) => (day === YESTERDAY ? 0.5 : 1),
      () => 0.3,
    );
    expect(findLowDays(data)).toBeUndefined();
  });
});
