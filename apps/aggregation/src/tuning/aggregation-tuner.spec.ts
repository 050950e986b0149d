import {
  type Aggregation,
  type AggregationTuning,
  type ForecastIssue,
  aggregationDefined,
  siteChanged,
  siteForecastIssued,
} from '@daystar/contracts';
import type { MeasuredPower, PlantMeasurements } from '@daystar/forecasting';
import { DAY, HALF_HOUR, HOUR, NATIVE_PERIOD_MS, floorTo, formatStamp } from '@daystar/timeseries';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { AggregationTuner } from './aggregation-tuner';

const NOW = Date.UTC(2026, 5, 21, 12);
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 40 };
const aggregation: Aggregation = {
  ...aggregationDefined.example,
  fleet: undefined,
  members: [{ resource_id: site.resource_id, capacity: 40 }],
};
const key = `${aggregation.collection_id}/${aggregation.aggregation_id}`;
const tuning: AggregationTuning = {
  collection_id: aggregation.collection_id,
  aggregation_id: aggregation.aggregation_id,
  enabled: true,
  told_at: formatStamp(NOW - HOUR),
  learnt_at: formatStamp(NOW - DAY),
  version: 'abc123',
  tuning: { actuals: Array.from({ length: 48 }, () => 0.8) },
};

function buildSeries(from: number, to: number) {
  const steps = (to - from) / NATIVE_PERIOD_MS;
  return {
    first_period_end: formatStamp(from + NATIVE_PERIOD_MS),
    pv_estimate: Array<number>(steps).fill(20),
    provenance: [{ steps, ladder: 'nwp' as const, inputs: [], tuning_flags: ['live' as const] }],
  };
}
const forecasts = buildSeries(NOW, NOW + 2 * DAY);
const sum: ForecastIssue = {
  ...siteForecastIssued.example,
  resource: `aggregation/${key}`,
  issued_at: formatStamp(NOW),
  capacity: 40,
  made_with: undefined,
  estimated_actuals: buildSeries(NOW - 7 * DAY, NOW),
  forecasts: {
    ...forecasts,
    pv_estimate10: forecasts.pv_estimate.map(() => 18),
    pv_estimate90: forecasts.pv_estimate.map(() => 22),
  },
};

/** Half hours around noon of each day, measured at 10 MW. */
const past: MeasuredPower[] = [1, 2, 3, 4].flatMap((day) =>
  [0, 1, 2, 3].map((i) => ({ end: NOW - day * DAY + i * HALF_HOUR, length: HALF_HOUR, power: 10 })),
);

/** Tunes the sum of members that changed at a time, ms. */
function tune(membersSince?: number, learned?: AggregationTuning, measured: Partial<PlantMeasurements> = { past }) {
  const directory = new AggregationDirectory();
  directory.storeSite(site);
  const tuner = new AggregationTuner(directory, {
    readNow: async () => ({ recent: [], past: [], ...measured }),
  } as never);
  if (learned) tuner.storeTuning(key, learned);
  const members_since = membersSince === undefined ? undefined : formatStamp(membersSince);
  return tuner.tune({ ...aggregation, members_since }, sum);
}

/** Estimated actual that ends `days` days and some hours before now, with its flags. */
function readActual({ estimated_actuals }: ForecastIssue, days: number, hours = 0) {
  const { first_period_end, pv_estimate, provenance } = estimated_actuals;
  const index = (NOW - days * DAY - hours * HOUR - Date.parse(first_period_end)) / NATIVE_PERIOD_MS;
  let end = 0;
  const run = provenance.find(({ steps }) => (end += steps) > index)!;
  return { power: pv_estimate[index], flags: [...(run.tuning_flags ?? []), ...(run.plant_flags ?? [])] };
}

describe('the tuned sum of an aggregation', () => {
  it('has the flags and the version of its own tuning', async () => {
    const issue = await tune(undefined, tuning);
    expect(readActual(issue, 2)).toEqual({ power: 10, flags: ['measured'] });
    expect(readActual(issue, 5).flags).toEqual(['learned']);
    expect(issue.made_with?.tuning).toBe('abc123');
    const [firstRow] = issue.made_with?.measured_rows ?? [];
    const firstMeasured = NOW - 4 * DAY - HALF_HOUR + NATIVE_PERIOD_MS;
    expect(firstRow).toBe((firstMeasured - Date.parse(issue.estimated_actuals.first_period_end)) / NATIVE_PERIOD_MS);
  });

  it('has the flags of its members without measurements of its own', async () => {
    const issue = await tune(undefined, undefined, {});
    expect(issue).toEqual(sum);
  });

  it('leaves out measurements and tuning of earlier members, and flags the rows of their time', async () => {
    const since = floorTo(NOW - 2.5 * DAY, HOUR);
    const issue = await tune(since, { ...tuning, learnt_at: formatStamp(since - HOUR) });
    expect(readActual(issue, 2)).toEqual({ power: 10, flags: ['measured'] });
    expect(readActual(issue, 3)).toEqual({ power: 20, flags: ['live', 'members_changed'] });
    expect(issue.made_with?.tuning).toBeUndefined();
    const { provenance } = issue.estimated_actuals;
    const flaggedSteps = provenance.reduce((count, { steps, plant_flags }) => count + (plant_flags ? steps : 0), 0);
    expect(flaggedSteps).toBe((since - (NOW - 7 * DAY)) / NATIVE_PERIOD_MS);
  });

  it('applies a tuning that was learned since the change', async () => {
    const issue = await tune(NOW - 2.5 * DAY, tuning);
    expect(issue.made_with?.tuning).toBe('abc123');
    expect(readActual(issue, 0, 3).flags).toEqual(['learned']);
  });

  it('is flagged although tuning is off', async () => {
    const issue = await tune(NOW - DAY, { ...tuning, enabled: false });
    expect(readActual(issue, 2)).toEqual({ power: 20, flags: ['live', 'members_changed'] });
  });
});
