import { type Bus, createSubscription, openBus } from '@daystar/bus';
import {
  type ForecastIssue,
  type Measurement,
  aggregationForecastIssued,
  buildIssueId,
  buildSiteResource,
  createSite,
  defineAggregation,
  postAggregationMeasurements,
  registerAccount,
  siteForecastIssued,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { DAY, HALF_HOUR, HOUR, MINUTE, NATIVE_PERIOD_MS, formatStamp } from '@daystar/timeseries';
import { startAggregation } from '../apps/aggregation/src/start-aggregation';
import { startSiteRegistry } from '../apps/site-registry/src/start-site-registry';

const NOW = Date.UTC(2026, 5, 21, 12, 7);
const clock = { now: () => NOW };
const log = createLog('test', 'silent');
const ids = { collection_id: 'mine', aggregation_id: 'all' };
const PLACE = { name: 'Flat', latitude: 40, longitude: -1, capacity: 40 };

/** Services that share a bus and a row cache, and the sums that they publish. */
class Installation {
  readonly sums: ForecastIssue[] = [];
  readonly rowCache: RowCache = openRowCache({ log, clock });
  private readonly services: RunningService[] = [];
  private constructor(readonly bus: Bus) {}

  static async start(database: Database): Promise<Installation> {
    const installation = new Installation(await openBus({ clientId: 'test', log, now: clock.now }));
    const { bus, rowCache, sums, services } = installation;
    const store = async ({ payload }: { payload: ForecastIssue | null }) => void (payload && sums.push(payload));
    const subscriptions = [createSubscription(aggregationForecastIssued, 'one-instance', store)];
    await bus.listen({ service: 'forecast-engine', subscriptions, responders: [] });
    services.push(await startSiteRegistry({ bus, database, clock, log }));
    services.push(await startAggregation({ bus, database, rowCache, clock, log }));
    return installation;
  }

  async publishMemberIssue(issue: ForecastIssue): Promise<void> {
    await this.rowCache.publishIssue(issue);
    await this.bus.publish(siteForecastIssued, [issue]);
  }

  async close(): Promise<void> {
    for (const service of this.services.reverse()) await service.close();
    await this.bus.close();
    await this.rowCache.close();
  }
}

/** An issue with a week of estimated actuals and two days of forecasts at half of the capacity. */
function buildMemberIssue(resource_id: string, issuedAt: number): ForecastIssue {
  const hour = issuedAt - (issuedAt % HOUR);
  const buildSeries = (from: number, to: number) => {
    const steps = Math.floor((to - from) / NATIVE_PERIOD_MS);
    return {
      first_period_end: new Date(from + NATIVE_PERIOD_MS).toISOString(),
      pv_estimate: Array<number>(steps).fill(20),
      provenance: [{ steps, ladder: 'nwp' as const, inputs: [] }],
    };
  };
  const forecasts = buildSeries(hour, hour + 2 * DAY);
  return {
    ...siteForecastIssued.example,
    resource: buildSiteResource(resource_id),
    issue_id: buildIssueId(issuedAt, 1),
    issued_at: new Date(issuedAt).toISOString(),
    next_issue_at: new Date(issuedAt + 10 * MINUTE).toISOString(),
    capacity: PLACE.capacity,
    estimated_actuals: buildSeries(hour - 7 * DAY, issuedAt),
    forecasts: {
      ...forecasts,
      pv_estimate10: forecasts.pv_estimate.map(() => 18),
      pv_estimate90: forecasts.pv_estimate.map(() => 22),
    },
  };
}

/** Measurements of the middle of each day, about half of the estimates. */
function measureDays(days: number): Measurement[] {
  return Array.from({ length: days }, (_, day) => {
    const noon = NOW - (NOW % DAY) - day * DAY + 12 * HOUR;
    return Array.from({ length: 8 }, (_, i) => ({
      period_end: formatStamp(noon - i * HALF_HOUR),
      period: 'PT30M',
      total_power: 10 + ((day + i) % 5) / 4,
    }));
  }).flat();
}

/** Whether the estimated actuals are the measured power in all measured periods. */
function followsAll({ estimated_actuals }: ForecastIssue, measurements: readonly Measurement[]): boolean {
  const { first_period_end, pv_estimate } = estimated_actuals;
  return measurements.every(({ period_end, total_power }) => {
    const step = (Date.parse(period_end) - Date.parse(first_period_end)) / NATIVE_PERIOD_MS;
    return Math.abs(pv_estimate[step] - total_power!) < 1e-3;
  });
}

describe('an aggregation with measurements', () => {
  it('has the same rows after a restart, of which the estimated actuals are the measurements', async () => {
    const database = await openDatabase({ folder: 'memory' });
    const first = await Installation.start(database);
    const { bus } = first;
    await bus.request(registerAccount, { name: 'A', plan: 'enterprise', account_id: 'a', api_key: 'k'.repeat(32) });
    const site = await bus.request(createSite, { account_id: 'a', kind: 'utility', properties: PLACE });
    await bus.request(defineAggregation, { ...ids, name: 'All', members: [site.resource_id], accounts: ['a'] });
    await first.publishMemberIssue(buildMemberIssue(site.resource_id, NOW - 10 * MINUTE));
    await eventually(() => first.sums.length > 0 || undefined);
    const measurements = measureDays(3);
    // An upload of the days before, and what a meter posts today.
    await bus.request(postAggregationMeasurements, { ...ids, measurements: measurements.slice(8) });
    await bus.request(postAggregationMeasurements, { ...ids, measurements: measurements.slice(0, 8) });
    const issue = buildMemberIssue(site.resource_id, NOW - MINUTE);
    // The measurements arrive on the bus after the requests.
    const before = await eventually(async () => {
      await first.publishMemberIssue(issue);
      return first.sums.find((sum) => sum.issued_at === issue.issued_at && followsAll(sum, measurements));
    });
    await first.close();

    const second = await Installation.start(database);
    await second.publishMemberIssue(issue);
    const after = await eventually(() => second.sums.find(({ issued_at }) => issued_at === issue.issued_at));
    await second.close();
    await database.close();
    expect(after).toEqual(before);
    expect(after.forecasts.pv_estimate).not.toEqual(after.forecasts.untuned_estimate);
  }, 60_000);
});
