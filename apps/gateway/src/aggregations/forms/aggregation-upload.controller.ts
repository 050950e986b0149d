import type { Aggregation, Site } from '@daystar/contracts';
import { createAggregatePlant } from '@daystar/forecasting';
import { CLOCK } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Body, Controller, Get, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { AggregationPath } from '../directory/aggregation-path';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { ChangesNothing } from '../../auth/read-only-access';
import { SessionGuard } from '../../auth/session.guard';
import type { Caller } from '../../http/caller';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { sendPage } from '../../pages/layout';
import { findTimeZone } from '../../pages/time-zone';
import { SiteDirectory } from '../../sites/directory/site-directory';
import { UploadService } from '../../sites/measurements/upload/upload.service';
import type { UploadTarget } from '../../sites/measurements/upload/upload-target';
import { renderUploadPage } from '../../sites/measurements/upload/upload.page';
import { getAggregationPagePath } from '../aggregation-links';
import { AggregationMeasurementsService } from '../aggregation-measurements.service';
import { getFormPath } from './aggregation-form.page';

/** Maximum number of members from which quality flags are computed: those with the largest capacity. */
const MAX_MEMBERS = 30;

/** Serves uploads of measurements of an aggregation in the browser, for its owner and its writers. */
@Controller('aggregations/:collection/:id/upload')
@UseGuards(FormOriginGuard, SessionGuard)
export class AggregationUploadController {
  constructor(
    private readonly measurements: AggregationMeasurementsService,
    private readonly uploads: UploadService,
    private readonly sites: SiteDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  showForm(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
  ): void {
    sendPage(reply, renderUploadPage(this.findTarget(caller, collection, id)));
  }

  @ChangesNothing()
  @Post()
  upload(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() { collection, id }: AggregationPath,
    @Body() body: unknown,
  ): Promise<void> {
    return this.uploads.previewOrStore(caller, reply, this.findTarget(caller, collection, id), body);
  }

  /** @throws DaystarError NotFound, Forbidden */
  private findTarget(caller: Caller, collection: string, id: string): UploadTarget {
    const aggregation = this.measurements.findWritable(caller, collection, id);
    const now = this.clock.now();
    const plant = createAggregatePlant(aggregation, (resourceId) => this.sites.findSite(resourceId), now);
    return {
      name: aggregation.name,
      unit: 'MW',
      path: getAggregationPagePath(aggregation),
      formPath: getFormPath(aggregation, 'upload'),
      timeZone: plant ? findTimeZone(plant.places[0]) : 'UTC',
      plant: { aggregation, members: this.listLargestMembers(aggregation), capacityTime: now },
      store: (body) => this.measurements.post(caller, collection, id, body),
    };
  }

  private listLargestMembers({ members }: Aggregation): Site[] {
    const largestMembers = [...members].sort((a, b) => b.capacity - a.capacity).slice(0, MAX_MEMBERS);
    return largestMembers.flatMap(({ resource_id }) => this.sites.findSite(resource_id) ?? []);
  }
}
