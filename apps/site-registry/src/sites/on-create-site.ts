import { OnCommand } from '@daystar/bus';
import { type CreateSite, type Site, createSite } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Sites } from './sites';

@Controller()
export class OnCreateSite {
  constructor(private readonly sites: Sites) {}

  @OnCommand(createSite)
  create(request: CreateSite): Promise<Site> {
    return this.sites.create(request);
  }
}
