import {
  type CommandType,
  DaystarError,
  type FlaggedMeasurement,
  type ForecastIssue,
  type Site,
  readIssue,
  siteChanged,
} from '@daystar/contracts';

import { DAY, HALF_HOUR, HOUR, MINUTE, firstStart, formatStamp } from '@daystar/timeseries';
import type { MeasurementsService } from '../sites/measurements/measurements.service';
import type { DiagnosisData } from './diagnosis-data';
import { MeasurementHistoryService } from './measurement-history.service';
import { findOutage, hasUnknownBeginning } from './outage-findings';
import { readWeatherEstimate } from './weather-estimate';

const { issue: EXAMPLE } = readIssue.example.reply;
const NOW = Date.UTC(2026, 5, 29);
const FIRST_DAY = NOW - 56 * DAY;
const EXAMINED = NOW - 28 * DAY;
const site: Site = { ...siteChanged.example, longitude: 0, capacity: 10, outages: undefined, curtailments: undefined };
/** Mean power from `end - 30 min` to `end`: 8 MW from 06:00 to 18:00 UTC. */
const clearAt = (end: number) => {
  const hour = ((end - HALF_HOUR / 2) % DAY) / HOUR;
  return hour > 6 && hour < 18 ? 8 : 0;
};

/** Measurements of eight weeks with 90 % of the estimated power, and none since a time. */
const measure = (since: number): FlaggedMeasurement[] =>
  Array.from({ length: 56 * 48 }, (_, i) => {
    const end = FIRST_DAY + (i + 1) * HALF_HOUR;
    const total_power = end > since ? 0 : 0.9 * clearAt(end);
    const verdict = clearAt(end) === 0 ? 'night' : total_power === 0 ? 'curtailed' : 'ok';
    return { period_end: formatStamp(end), period: 'PT30M', total_power, verdict };
  });

/** Creates an issue with a week of estimated actuals before a time. */
function createIssue(time: number): ForecastIssue {
  const first = time - 7 * DAY + 5 * MINUTE;
  const untuned_estimate = Array.from({ length: 7 * 288 }, (_, i) =>
    clearAt(Math.ceil((first + i * 5 * MINUTE) / HALF_HOUR) * HALF_HOUR),
  );
  // The tuned estimates have followed the measurements.
  const pv_estimate = untuned_estimate.map(() => 0);
  const estimated_actuals = {
    ...EXAMPLE.estimated_actuals,
    first_period_end: formatStamp(first),
    pv_estimate,
    untuned_estimate,
  };
  return { ...EXAMPLE, estimated_actuals };
}

/** Diagnoses an outage as the collector does. @param archivedFrom time of the first archived issue, ms */
async function find(since: number, archivedFrom: number): Promise<string> {
  const all = measure(since);
  const listBetween = ({}, { from, to }: { from: string; to: string }) => ({
    measurements: all.filter(
      ({ period_end }) => Date.parse(period_end) > Date.parse(from) && Date.parse(period_end) <= Date.parse(to),
    ),
  });
  const request = (_: CommandType<object, object>, { as_of }: { as_of: string }) =>
    Date.parse(as_of) < archivedFrom
      ? Promise.reject(new DaystarError('NotFound', 'There is none.'))
      : Promise.resolve({ issue: createIssue(Date.parse(as_of)) });
  const history = new MeasurementHistoryService(
    { listBetween } as unknown as MeasurementsService,
    { request } as unknown as ConstructorParameters<typeof MeasurementHistoryService>[1],
  );
  const measurements = await history.listRecent(site, NOW, 28);
  const earlierMeasurements = await history.listEarlier(site, EXAMINED, (earlier) =>
    hasUnknownBeginning({ site, measurements, earlierMeasurements: earlier }),
  );
  const weatherEstimate = readWeatherEstimate(createIssue(NOW));
  const outageEstimate = await history.extendEstimate(site, weatherEstimate, Math.min(since, EXAMINED));
  expect(firstStart(outageEstimate.steps)).toBeLessThanOrEqual(Math.max(since, archivedFrom));
  const clearSkyByHalfHour = Float64Array.from({ length: 48 }, (_, k) => clearAt((k + 1) * HALF_HOUR));
  const data = {
    site,
    unit: 'MW',
    measurements,
    earlierMeasurements,
    weatherEstimate,
    outageEstimate,
    clearSkyByHalfHour,
  };
  const { title, evidence } = findOutage(data as unknown as DiagnosisData)!;
  return `${title}. ${evidence}`;
}

describe('an outage that began before the last week', () => {
  // Each day lacks 0.9 * 8 MW * 12 h = 86.4 MWh.
  it('has the energy that was missing since its beginning', async () => {
    const text = await find(NOW - 20 * DAY, 0);
    expect(text).toContain('No power in daylight from 2026-06-09 06:00 to 2026-06-28 18:00 UTC');
    expect(text).toContain('About 1,730 MWh were missing in these hours.');
  });

  it('has its beginning and its energy also before the examined days', async () => {
    const text = await find(NOW - 40 * DAY, 0);
    expect(text).toContain('No power in daylight from 2026-05-20 06:00 to 2026-06-28 18:00 UTC');
    expect(text).toContain('About 3,460 MWh were missing in these hours.');
  });

  it('says since when its energy is known if no earlier issue is archived', async () => {
    // The first archived issue has estimates of the week before it.
    const text = await find(NOW - 40 * DAY, NOW - 20 * DAY);
    expect(text).toMatch(
      /Since 2026-06-0\d 00:00 UTC, about [\d,]+ MWh were missing in these hours\. For earlier ones/,
    );
  });
});
