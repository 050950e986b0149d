import { buildSiteResource } from '@daystar/contracts';
import { Controller } from '@nestjs/common';
import { Describe } from '../../api-description/operation';
import type { GatewayRequest } from '../../http/gateway-request';
import { SiteDirectory } from '../directory/site-directory';
import { ROOFTOP_SITES, UTILITY_SITES } from '../schemas/site.schemas';
import { ExternalForecastsController } from './external-forecasts.controller';
import { ExternalForecastsService } from './external-forecasts.service';

/** Serves external forecasts of sites. */
@Describe(UTILITY_SITES, ROOFTOP_SITES)
@Controller(['utility_scale_sites/:id', 'rooftop_sites/:id'])
export class SiteExternalForecastsController extends ExternalForecastsController {
  constructor(
    forecasts: ExternalForecastsService,
    private readonly sites: SiteDirectory,
  ) {
    super(forecasts);
  }

  protected findResource(request: GatewayRequest): string {
    return buildSiteResource(this.sites.findByPath(request).resource_id);
  }
}
