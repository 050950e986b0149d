import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import type { IngestionPorts } from './ingestion-ports';
import { IngestionModule } from './ingestion.module';

export function startIngestion(ports: IngestionPorts): Promise<RunningService> {
  return startMicroservice(IngestionModule.forRoot(ports), new BusServer(ports.bus, 'ingestion'), ports.log);
}
