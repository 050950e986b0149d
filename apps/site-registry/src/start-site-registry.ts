import { BusServer } from '@daystar/bus';
import { type RunningService, startMicroservice } from '@daystar/host';
import { SiteRegistryModule, type SiteRegistryOptions } from './site-registry.module';
import { TopicMonitor } from './topics/topic-monitor';

export async function startSiteRegistry(options: SiteRegistryOptions): Promise<RunningService> {
  const module = SiteRegistryModule.forRoot(options);
  const service = await startMicroservice(module, new BusServer(options.bus, 'site-registry'), options.log);
  const topics = service.get(TopicMonitor);
  return { close: service.close, findReadinessProblem: () => topics.findReadinessProblem() };
}
