import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { ArchiveModule } from './archive/archive.module';
import { ForecastEngineModule } from './forecast-engine.module';
import type { ForecastEngineParts } from './parts';
import { Refresh } from './refresh';
import { Crew } from './threads/crew';

/** The engine, its threads, and beside it, in a consumer group of its own, what archives its issues. */
export async function startForecastEngine(parts: ForecastEngineParts): Promise<RunningService> {
  const { bus, log, archive, threads = 0 } = parts;
  const crew = new Crew(threads, log);
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
      .get(Refresh)
      .refill()
      .catch((error: unknown) => log.warn('what was left undone is made in the next slot', { error }));
    if (!archive) return { close };
    const module = ArchiveModule.with({ ...parts, ...archive });
    started.push(await startMicroservice(module, new BusServer(bus, 'forecast-engine.archive'), log));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
