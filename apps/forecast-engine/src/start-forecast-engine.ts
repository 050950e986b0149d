import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { ArchiveModule } from './archive/archive.module';
import { ForecastEngineModule } from './forecast-engine.module';
import type { ForecastEngineParts } from './parts';

/** The engine, and beside it, in a consumer group of its own, what archives its issues. */
export async function startForecastEngine(parts: ForecastEngineParts): Promise<RunningService> {
  const { bus, log, archive } = parts;
  const engine = await startMicroservice(ForecastEngineModule.with(parts), new BusServer(bus, 'forecast-engine'), log);
  if (!archive) return engine;
  const module = ArchiveModule.with({ ...parts, ...archive });
  const archiving = await startMicroservice(module, new BusServer(bus, 'forecast-engine.archive'), log);
  return {
    close: async () => {
      await engine.close();
      await archiving.close();
    },
  };
}
