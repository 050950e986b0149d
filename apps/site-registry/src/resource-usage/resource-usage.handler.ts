import { OnCommand } from '@daystar/bus';
import { type ResourceUsage, type ShowResourceUsage, showResourceUsage } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { ResourceUsageService } from './resource-usage.service';

@Controller()
export class ResourceUsageHandler {
  constructor(private readonly usage: ResourceUsageService) {}

  @OnCommand(showResourceUsage)
  show(request: ShowResourceUsage): Promise<ResourceUsage> {
    return this.usage.show(request);
  }
}
