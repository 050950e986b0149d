import { type Bus, openBus } from '@daystar/bus';
import { registerAccount, buildSiteResource } from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { openSources } from '@daystar/weather';
import { startForecastEngine } from '../../apps/forecast-engine/src/start-forecast-engine';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { type RunningGateway, startGateway } from '../../apps/gateway/src/start-gateway';
import { startIngestion } from '../../apps/ingestion/src/start-ingestion';
import { startSiteRegistry } from '../../apps/site-registry/src/start-site-registry';
import { Client } from '../client';

const log = createLog('test', 'silent');
/** Interval of archived issues, ms. */
const ISSUE_INTERVAL_MS = DAY;
const FORECAST_SPAN_MS = 2 * DAY;
/** Span of one request of past rows, ms. */
const REQUEST_SPAN_MS = 16 * DAY;
/** Age up to which rows are live, ms. */
const LIVE_SPAN_MS = 7 * DAY;

interface PastRow {
  readonly period_end: string;
  readonly pv_power_advanced: number;
  readonly pv_potential: number;
}

/** A clock that runs fast and can be set forward. */
class AdvancingClock extends ServiceClock {
  private advanced = 0;
  advance(by: number): void {
    this.advanced += by;
  }
  override now(): number {
    return super.now() + this.advanced;
  }
}

/** Power of a plant in steps of five minutes, MW. */
export interface PlantPower {
  /** End of the first step, ms. */
  readonly firstEnd: number;
  /** As delivered to the grid. */
  readonly delivered: readonly number[];
  /** Without the export limit. */
  readonly potential: readonly number[];
}

/** Four services with simulated weather, weeks after the owner registered a plant. */
export class MeasuredPlant {
  private readonly services: RunningService[] = [];
  private engine!: RunningService;
  client!: Client;
  id!: string;

  private constructor(
    private readonly clock: AdvancingClock,
    private readonly bus: Bus,
    private readonly rowCache: RowCache,
    private readonly database: Database,
  ) {}

  /**
   * Registers a plant, and starts the engine when days have passed.
   * @param registeredAt ms
   */
  static async start(site: object, registeredAt: number, days: number): Promise<MeasuredPlant> {
    // Tuning runs once an hour, which is fifteen seconds here.
    const clock = new AdvancingClock({ start: registeredAt, speed: 240 });
    const bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    const database = await openDatabase({ folder: 'memory' });
    const plant = new MeasuredPlant(clock, bus, openRowCache({ log, clock }), database);
    const ports = { bus, database, rowCache: plant.rowCache, clock, log };
    plant.services.push(await startSiteRegistry(ports));
    const gateway: RunningGateway = await startGateway({ ...ports, environment: { port: 0, host: '127.0.0.1' } });
    plant.services.push(gateway);
    const { api_key } = await bus.request(registerAccount, { name: 'Owner', plan: 'enterprise' });
    plant.client = new Client(gateway.url, api_key);
    plant.id = await plant.register(site);
    clock.advance(registeredAt + days * DAY - clock.now());
    const sources = await openSources({ weather: 'sandbox', clock, log });
    plant.services.push(await startIngestion({ bus, clock, log, sources }));
    await plant.startEngine();
    return plant;
  }

  /** Registers a site. @returns its id */
  async register(site: object): Promise<string> {
    const { status, body } = await this.client.post<{ resource_id: string }>('/utility_scale_sites', site);
    expect(status).toBe(201);
    return body.resource_id;
  }

  /** Restarts the engine at a full hour. It tunes the plant soon after. */
  async restartEngine(): Promise<void> {
    await this.engine.close();
    this.clock.advance(HOUR - (this.clock.now() % HOUR));
    await this.startEngine();
  }

  private async startEngine(): Promise<void> {
    const { bus, database, rowCache, clock } = this;
    this.engine = await startForecastEngine({ bus, database, rowCache, clock, log, options: { threads: 0 } });
  }

  async close(): Promise<void> {
    await this.engine.close();
    for (const service of this.services.reverse()) await service.close();
    await this.bus.close();
    await this.rowCache.close();
    await this.database.close();
  }

  /**
   * Reads the past power that the services computed for a site, by default for the plant. Unlike measurements, this power has no
   * faults. Steps at midnight between past and live rows are 0.
   * @param from ms @param to ms, a midnight within the last hours
   */
  async readPastPower(from: number, to: number, id = this.id): Promise<PlantPower> {
    const steps = Math.round((to - from) / NATIVE_PERIOD_MS);
    const [delivered, potential] = [0, 0].map((value) => new Array<number>(steps).fill(value));
    const read = async (path: string) => {
      const columns = 'period=PT5M&output_parameters=pv_power_advanced,pv_potential&format=json';
      const { status, body } = await this.client.get<{ estimated_actuals: PastRow[] }>(
        `/data/${path}&resource_id=${id}&${columns}`,
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
      for (const { period_end, pv_power_advanced, pv_potential } of body.estimated_actuals) {
        const step = (Date.parse(period_end) - from) / NATIVE_PERIOD_MS - 1;
        if (step < 0 || step >= steps) continue;
        delivered[step] = pv_power_advanced;
        potential[step] = pv_potential;
      }
    };
    const liveFrom = to - LIVE_SPAN_MS;
    for (let start = from; start < liveFrom; start += REQUEST_SPAN_MS) {
      const end = new Date(Math.min(liveFrom, start + REQUEST_SPAN_MS)).toISOString();
      await read(`historic/advanced_pv_power?start=${new Date(start).toISOString()}&end=${end}`);
    }
    await read('live/advanced_pv_power?hours=168');
    return { firstEnd: from + NATIVE_PERIOD_MS, delivered, potential };
  }

  /** Archives issues that forecast this power, two days ahead, as the engine would have. */
  async archiveForecasts({ firstEnd, delivered, potential }: PlantPower): Promise<void> {
    const archive = new IssueArchive(this.database);
    const from = firstEnd - NATIVE_PERIOD_MS;
    const toIndex = (time: number) => (time - from) / NATIVE_PERIOD_MS;
    for (let issuedAt = from; issuedAt < from + delivered.length * NATIVE_PERIOD_MS; issuedAt += ISSUE_INTERVAL_MS) {
      const sliceSeries = (begin: number, end: number) => {
        const pv_estimate = delivered.slice(toIndex(begin), toIndex(end));
        const provenance = [{ steps: pv_estimate.length, ladder: 'nwp' as const, inputs: [] }];
        const pv_potential = potential.slice(toIndex(begin), toIndex(end));
        const first_period_end = new Date(begin + NATIVE_PERIOD_MS).toISOString();
        return { first_period_end, pv_estimate, pv_potential, provenance };
      };
      const forecastSeries = sliceSeries(issuedAt, issuedAt + FORECAST_SPAN_MS);
      await archive.add([
        {
          resource: buildSiteResource(this.id),
          issue_id: `${new Date(issuedAt).toISOString().replace(/[-:.]/g, '')}-1`,
          issued_at: new Date(issuedAt).toISOString(),
          next_issue_at: new Date(issuedAt + ISSUE_INTERVAL_MS).toISOString(),
          unit: 'MW',
          capacity: 30,
          resource_version: 1,
          estimated_actuals: sliceSeries(Math.max(from, issuedAt - ISSUE_INTERVAL_MS), issuedAt),
          forecasts: {
            ...forecastSeries,
            pv_estimate10: forecastSeries.pv_estimate,
            pv_estimate90: forecastSeries.pv_estimate,
          },
        },
      ]);
    }
  }
}
