import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import type { SiteRegistryParts } from './parts';
import { TopicCheck } from './topics/topic-check';
import { SiteRegistryModule } from './site-registry.module';

export async function startSiteRegistry(parts: SiteRegistryParts): Promise<RunningService> {
  const module = SiteRegistryModule.with(parts);
  const service = await startMicroservice(module, new BusServer(parts.bus, 'site-registry'), parts.log);
  const topics = service.get(TopicCheck);
  return { close: service.close, trouble: () => topics.trouble() };
}
