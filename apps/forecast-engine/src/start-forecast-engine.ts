import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { getCoarseTerrain } from '@daystar/solar';
import { ArchiveWriterModule } from './archive-writer/archive-writer.module';
import { ForecastEngineModule } from './forecast-engine.module';
import type { EnginePorts } from './platform/engine-ports';
import { RefreshActivity } from './platform/refresh-activity';
import { RefreshScheduler } from './refresh/refresh-scheduler';

/**
 * Starts the engine, and archiving in a consumer group of its own, so that only archiving waits for an unavailable database.
 */
export async function startForecastEngine(enginePorts: EnginePorts): Promise<RunningService> {
  // Load the terrain before threads start, so that they share its memory.
  getCoarseTerrain();
  const ports = { ...enginePorts, refreshActivity: new RefreshActivity() };
  const { bus, log } = ports;
  const services: RunningService[] = [];
  const close = async () => {
    for (const service of services) await service.close();
  };
  try {
    const engine = ForecastEngineModule.forRoot(ports);
    const service = await startMicroservice(engine, new BusServer(bus, 'forecast-engine'), log);
    services.push(service);
    // The directories are complete now. Not awaited, because it may take as long as a refresh of all tiles.
    service
      .get(RefreshScheduler)
      .queueLostTiles()
      .catch((error: unknown) => log.warn('queueing lost tiles failed; waiting for the next refresh slot', { error }));
    const archiving = ArchiveWriterModule.forRoot(ports);
    services.push(await startMicroservice(archiving, new BusServer(bus, 'forecast-engine.archive'), log));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
