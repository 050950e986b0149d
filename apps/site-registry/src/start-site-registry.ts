import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import type { SiteRegistryParts } from './parts';
import { SiteRegistryModule } from './site-registry.module';

export function startSiteRegistry(parts: SiteRegistryParts): Promise<RunningService> {
  return startMicroservice(SiteRegistryModule.with(parts), new BusServer(parts.bus, 'site-registry'), parts.log);
}
