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
  async onSiteChanged({ key, payload, removedVersion }: Delivery<Site>): Promise<void> {
    if (!payload) {
      this.directory.removeSite(key, removedVersion);
      return this.members.removeSite(key);
    }
    // A concurrent command that defines an aggregation must find the site in the directory.
    this.directory.storeSite(payload);
    const site = this.directory.findSite(key);
    if (site) await this.members.updateSite(site);
  }
}
