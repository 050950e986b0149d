import { type Delivery, OnEvent } from '@daystar/bus';
import { type Site, siteChanged } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { SiteDirectory } from './site-directory';
import { PowerSitesController, SitesController } from './sites.controller';

@Controller('utility_scale_sites')
export class UtilitySitesController extends PowerSitesController {
  protected readonly kind = 'utility';
}

@Controller('rooftop_sites')
export class RooftopSitesController extends PowerSitesController {
  protected readonly kind = 'rooftop';
}

/** Weather sites: places with radiation rows. */
@Controller('weather_sites')
export class WeatherSitesController extends SitesController {
  protected readonly kind = 'weather';
}

@Controller()
export class SiteChangesHandler {
  constructor(private readonly directory: SiteDirectory) {}

  @OnEvent(siteChanged, 'every-instance')
  async onSiteChanged({ key, payload }: Delivery<Site>): Promise<void> {
    if (payload) this.directory.put(payload);
    else this.directory.remove(key);
  }
}
