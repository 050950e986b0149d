import { DaystarError } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayRequest } from '../../http/gateway-request';
import { QueryReader } from '../../http/query-reader';
import { t } from '../../pages/i18n/translate';
import { findTimeZone } from '../../pages/time-zone';
import { SiteDirectory } from '../directory/site-directory';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import type { MeasuredResource, MeasuredResourceFinder } from './measured-resource';
import { MeasurementsService, readTimeRange } from './measurements.service';

/** Finds sites of the caller with their measurements. */
@Injectable()
export class MeasuredSites implements MeasuredResourceFinder {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly measurements: MeasurementsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  findByPath(request: GatewayRequest): MeasuredResource {
    const site = this.sites.findByPath(request);
    const { path, unit } = SITE_KIND_LABELS[site.kind];
    return {
      name: site.name,
      path: `${path}/${site.resource_id}`,
      formPath: `/sites/${site.resource_id}`,
      unit,
      lead: t('Measurements that you sent for this site. They improve its forecasts.'),
      listPlaces: () => [site],
      describePlant: () => {
        if (unit) return { unit, timeZone: findTimeZone(site), plant: { site } };
        throw new DaystarError('NotFound', 'Weather sites have no upload page. POST their measurements instead.');
      },
      readRange: (query) => readTimeRange(new QueryReader(query), this.clock.now()),
      post: (body) => this.measurements.post(request.caller, site, body),
      listBetween: (range) => this.measurements.listBetween(site, range),
      deleteBetween: (range) => this.measurements.delete(request.caller, site, range),
    };
  }
}
