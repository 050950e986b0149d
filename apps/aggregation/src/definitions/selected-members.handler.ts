import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { AggregationDirectory } from '../directory/aggregation-directory';
import { SelectedMembersService } from './selected-members.service';

@Controller()
export class SelectedMembersHandler {
  constructor(
    private readonly directory: AggregationDirectory,
    private readonly members: SelectedMembersService,
  ) {}

  @OnEvent(siteChanged, 'one-instance')
  async onSiteChanged({ key, payload }: Delivery<Site>): Promise<void> {
    if (!payload) {
      this.directory.removeSite(key);
      return this.members.removeSite(key);
    }
    // A command that defines an aggregation at this time must find the site in the directory.
    this.directory.putSite(payload);
    await this.members.updateSite(this.directory.site(key) ?? payload);
  }
}
