import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { IngestionModule } from './ingestion.module';
import type { IngestionParts } from './parts';

export function startIngestion(parts: IngestionParts): Promise<RunningService> {
  return startMicroservice(IngestionModule.with(parts), new BusServer(parts.bus, 'ingestion'), parts.log);
}
