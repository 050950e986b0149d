import { type Bus, openBus } from '@daystar/bus';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { type TestDatabase, openEmbeddedDatabase } from './archive-postgres/test-database.fixture';
import type { ArchiveDatabase } from './platform/engine-ports';
import { startForecastEngine } from './start-forecast-engine';

/** An engine with in-process implementations of its ports, among them the archive database. */
export class EngineFixture {
  /** When set, every database operation fails with this error. */
  databaseError?: Error;

  private constructor(
    readonly clock: ServiceClock,
    readonly testDatabase: TestDatabase,
    readonly bus: Bus,
    readonly rowCache: RowCache,
  ) {}

  private engine?: RunningService;

  /**
   * @param now start time of the engine's clock, ms
   * @param prepare fills the database before the engine starts
   */
  static async start(now: number, prepare?: (database: ArchiveDatabase) => Promise<void>): Promise<EngineFixture> {
    const log = createLog('test', 'silent');
    const clock = new ServiceClock({ start: now, speed: 1 });
    const bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    const rowCache = openRowCache({ log, clock });
    const fixture = new EngineFixture(clock, await openEmbeddedDatabase(), bus, rowCache);
    await prepare?.(fixture.database);
    fixture.engine = await startForecastEngine({ bus, rowCache, clock, log, database: fixture.database });
    return fixture;
  }

  readonly database: ArchiveDatabase = {
    execute: async (task) => this.requireDatabase().execute(task),
    transaction: async (task) => this.requireDatabase().transaction(task),
  };

  async close(): Promise<void> {
    await this.engine?.close();
    await this.bus.close();
    await this.rowCache.close();
    await this.testDatabase.close();
  }

  private requireDatabase(): ArchiveDatabase {
    if (this.databaseError) throw this.databaseError;
    return this.testDatabase.database;
  }
}
