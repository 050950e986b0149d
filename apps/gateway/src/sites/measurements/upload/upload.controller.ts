import { DaystarError } from '@daystar/contracts';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import { readFormField } from '../../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import { SiteDirectory } from '../../directory/site-directory';
import { SITE_KIND_LABELS } from '../../site-links';
import { MeasurementsService } from '../measurements.service';
import { findZone } from './local-time';
import { previewMeasurements } from './preview-measurements';
import { recogniseTable } from './recognise-table';
import { type UploadForm, type UploadResult, uploadPage } from './upload.page';

/** Upload of measurements in the browser: a table is recognised, shown with its flags, and then stored. */
@Controller('sites/:id/upload')
@UseGuards(FormOriginGuard, SessionGuard)
export class UploadController {
  constructor(
    private readonly measurements: MeasurementsService,
    private readonly directory: SiteDirectory,
  ) {}

  @Get()
  showForm(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    sendPage(reply, uploadPage(this.findPowerSite(caller, id)));
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
    const sendResult = (result: UploadResult) =>
      sendPage(reply, uploadPage(site, form, result), 'field' in result ? 400 : 200);
    const zone = findZone(form.zone);
    if (!zone)
      return sendResult({
        field: 'zone',
        message: `'${form.zone}' is no time zone. Write UTC, +01:00 or Europe/Berlin.`,
      });
    const { path, unit = '' } = SITE_KIND_LABELS[site.kind];
    const stamps = form.stamps === 'start' || form.stamps === 'end' ? form.stamps : undefined;
    const table = recogniseTable(form.table, { zone, stamps, unit });
    if ('problem' in table) return sendResult({ field: 'table', message: table.problem });
    const rows = previewMeasurements(site, table.rows);
    if (readFormField(body, 'store') !== 'yes') return sendResult({ rows, notes: table.notes });
    const accepted = table.rows.filter((_, row) => rows[row].error === undefined);
    try {
      await this.measurements.post(caller, site.kind, id, { measurements: accepted });
    } catch (error) {
      if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
      return sendResult({ field: 'table', message: error.message });
    }
    const ends = accepted.map(({ period_end }) => Date.parse(String(period_end)));
    const [from, to] = [ends.reduce((a, b) => Math.min(a, b)) - 1, ends.reduce((a, b) => Math.max(a, b))];
    const range = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });
    void reply.redirect(`${path}/${site.resource_id}/measurements?${range.toString()}`, 303);
  }

  /** @throws DaystarError NotFound also for a weather site, which has no measurements */
  private findPowerSite(caller: GatewayRequest['caller'], id: string) {
    const site = this.directory.findOfAnyKind(caller, id);
    if (site.kind === 'weather') throw new DaystarError('NotFound', 'A weather site has no measurements.');
    return site;
  }
}

const readForm = (body: unknown): UploadForm => ({
  table: readFormField(body, 'table'),
  zone: readFormField(body, 'zone'),
  stamps: readFormField(body, 'stamps'),
});
