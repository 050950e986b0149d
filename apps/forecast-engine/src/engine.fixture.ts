import { type Bus, openBus } from '@daystar/bus';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { type Place, embedded } from './archive/archived-issues.fixture';
import { startForecastEngine } from './start-forecast-engine';

/** An engine with its archive, on parts within this process. */
export class EngineFixture {
  /** What the database answers with while it is away. */
  away?: Error;

  private constructor(
    readonly clock: ServiceClock,
    readonly place: Place,
    readonly bus: Bus,
    readonly rowCache: RowCache,
  ) {}

  private engine?: RunningService;

  /** @param now what its clock begins with, ms */
  static async start(now: number): Promise<EngineFixture> {
    const log = createLog('test', 'silent');
    const clock = new ServiceClock({ start: now, speed: 1 });
    const bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    const rowCache = openRowCache({ log, clock });
    const fixture = new EngineFixture(clock, await embedded(), bus, rowCache);
    const archive = { database: { get: fixture.database }, keepDays: 90 };
    fixture.engine = await startForecastEngine({ bus, rowCache, clock, log, archive });
    return fixture;
  }

  readonly database = async () => {
    if (this.away) throw this.away;
    return this.place.database;
  };

  async close(): Promise<void> {
    await this.engine?.close();
    await this.bus.close();
    await this.rowCache.close();
    await this.place.close();
  }
}
