import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { ForecastEngineModule } from './forecast-engine.module';
import type { ForecastEngineParts } from './parts';

export function startForecastEngine(parts: ForecastEngineParts): Promise<RunningService> {
  return startMicroservice(ForecastEngineModule.with(parts), new BusServer(parts.bus, 'forecast-engine'), parts.log);
}
