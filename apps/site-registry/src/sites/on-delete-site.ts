import { OnCommand } from '@daystar/bus';
import { type DeleteSite, type Site, deleteSite } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Sites } from './sites';

@Controller()
export class OnDeleteSite {
  constructor(private readonly sites: Sites) {}

  @OnCommand(deleteSite)
  delete(request: DeleteSite): Promise<Site> {
    return this.sites.delete(request);
  }
}
