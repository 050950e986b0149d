import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { ArchivingModule } from './archiving/archiving.module';
import { ForecastEngineModule } from './forecast-engine.module';
import type { ForecastEngineParts } from './platform/engine-ports';
import { RefreshScheduler } from './refresh/refresh-scheduler';
import { ComputePool } from './compute/compute-pool';

/** The engine, its threads, and beside it, in a consumer group of its own, what archives its issues. */
export async function startForecastEngine(parts: ForecastEngineParts): Promise<RunningService> {
  const { bus, log, archive, threads = 0 } = parts;
  const crew = new ComputePool(threads, log);
  const engine = ForecastEngineModule.with(parts, crew);
  const started: RunningService[] = [];
  const close = async () => {
    for (const service of started) await service.close();
    await crew.close();
  };
  try {
    const service = await startMicroservice(engine, new BusServer(bus, 'forecast-engine'), log);
    started.push(service);
    // It knows all sites now. Nobody waits for this: while it is at it, others may have come that do as much.
    service
      .get(RefreshScheduler)
      .refill()
      .catch((error: unknown) => log.warn('what was left undone is made in the next slot', { error }));
    if (!archive) return { close };
    const module = ArchivingModule.with({ ...parts, ...archive });
    started.push(await startMicroservice(module, new BusServer(bus, 'forecast-engine.archive'), log));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
