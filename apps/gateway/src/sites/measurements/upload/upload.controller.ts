import { DaystarError } from '@daystar/contracts';
import { DAY, floorTo } from '@daystar/timeseries';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import { ParsedMeasurementsBody } from '../../../http/body-parsers/parsed-measurements-body';
import { readFormField } from '../../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import { SiteDirectory } from '../../directory/site-directory';
import { SITE_KIND_LABELS } from '../../site-links';
import { MeasurementsService } from '../measurements.service';
import { TableReaderService } from './table-reader.service';
import type { TableResult } from './table-worker';
import { type UploadForm, renderUploadPage } from './upload.page';

/** Maximum number of stored measurements that the browser is led to. Of more, it sees the last week. */
const MAX_LISTED = 10_000;

/** Serves uploads of measurements in the browser: recognizes a table, shows its rows with flags, and then stores them. */
@Controller('sites/:id/upload')
@UseGuards(FormOriginGuard, SessionGuard)
export class UploadController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly tables: TableReaderService,
    private readonly directory: SiteDirectory,
  ) {}

  @Get()
  showForm(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    sendPage(reply, renderUploadPage(this.findPowerSite(caller, id)));
  }

  @Post()
  async upload(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    const site = this.findPowerSite(caller, id);
    const form = readForm(body);
    const sendResult = (result: TableResult) =>
      sendPage(reply, renderUploadPage(site, form, result), 'field' in result ? 400 : 200);
    const { path, unit = '' } = SITE_KIND_LABELS[site.kind];
    const timeConvention = (['start', 'end'] as const).find((convention) => convention === form.timeConvention);
    const result = await this.tables.read(caller, { site, text: form.table, zone: form.zone, timeConvention, unit });
    if ('field' in result || readFormField(body, 'store') !== 'yes') return sendResult(result);
    const { posted, range } = result;
    if (!posted || !range) return sendResult(result);
    try {
      await this.measurements.post(caller, site.kind, id, new ParsedMeasurementsBody({ posted }));
    } catch (error) {
      if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
      return sendResult({ field: 'table', message: error.message });
    }
    // The form of the page has whole days, so the range ends with the day of the last measurement.
    const end = floorTo(Date.parse(range.last), DAY) + DAY;
    const isLong = result.flags.length > MAX_LISTED;
    const from = new Date(isLong ? end - 7 * DAY : Date.parse(range.first) - 1).toISOString();
    const query = new URLSearchParams({ from, to: new Date(end).toISOString() });
    void reply.redirect(`${path}/${site.resource_id}/measurements?${query.toString()}`, 303);
  }

  /** Finds a site with power. @throws DaystarError NotFound, also for a weather site, because the table is read as power */
  private findPowerSite(caller: GatewayRequest['caller'], id: string) {
    const site = this.directory.findOfAnyKind(caller, id);
    if (site.kind === 'weather')
      throw new DaystarError('NotFound', 'Weather sites have no upload page. POST their measurements instead.');
    return site;
  }
}

const readForm = (body: unknown): UploadForm => ({
  table: readFormField(body, 'table'),
  zone: readFormField(body, 'zone'),
  timeConvention: readFormField(body, 'stamps'),
});
