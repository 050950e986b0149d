import { OnCommand } from '@daystar/bus';
import { type ReplaceSite, type Site, replaceSite } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Sites } from './sites';

@Controller()
export class OnReplaceSite {
  constructor(private readonly sites: Sites) {}

  @OnCommand(replaceSite)
  replace(request: ReplaceSite): Promise<Site> {
    return this.sites.replace(request);
  }
}
