import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { ArchivingModule } from './archiving/archiving.module';
import { ForecastEngineModule } from './forecast-engine.module';
import type { EnginePorts } from './platform/engine-ports';
import { RefreshScheduler } from './refresh/refresh-scheduler';

/**
 * Starts the engine, and archiving beside it in a consumer group of its own: archiving waits while the database is
 * unavailable, and nothing else of the engine does.
 */
export async function startForecastEngine(ports: EnginePorts): Promise<RunningService> {
  const { bus, log } = ports;
  const started: RunningService[] = [];
  const close = async () => {
    for (const service of started) await service.close();
  };
  try {
    const engine = ForecastEngineModule.forRoot(ports);
    const service = await startMicroservice(engine, new BusServer(bus, 'forecast-engine'), log);
    started.push(service);
    // The directories are complete now. Not awaited: it may take as long as a whole refresh.
    service
      .get(RefreshScheduler)
      .refill()
      .catch((error: unknown) => log.warn('refill at start failed; the next refresh slot does it', { error }));
    const archiving = ArchivingModule.forRoot(ports);
    started.push(await startMicroservice(archiving, new BusServer(bus, 'forecast-engine.archive'), log));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
