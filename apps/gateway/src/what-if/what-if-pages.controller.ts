import { DaystarError, ERROR_STATUS } from '@daystar/contracts';
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../auth/session.guard';
import { isDisconnected } from '../http/admission-control';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { readLanguage } from '../pages/i18n/request-language';
import { sendPage } from '../pages/layout';
import { SiteDirectory } from '../sites/directory/site-directory';
import { toSiteBody } from '../sites/site-fields';
import { SitesService } from '../sites/sites.service';
import { CHANGED_NAME, type WhatIfForm, listVariantFields, renderWhatIfPage } from './what-if.page';
import { WhatIfService } from './what-if.service';

/**
 * Shows a form that compares a site with a variant of it, and the result. The query holds the values of the form, so that
 * a link reproduces the comparison.
 */
@Controller('sites/:id/what-if')
@UseGuards(SessionGuard)
export class WhatIfPagesController {
  constructor(
    private readonly sites: SiteDirectory,
    private readonly sitesService: SitesService,
    private readonly whatIf: WhatIfService,
  ) {}

  @Get()
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    const { caller, query } = request;
    const site = this.sites.findPowerSite(caller, id);
    const record = this.sitesService.toRecord(site);
    const fields = listVariantFields(site.kind);
    const values = Object.fromEntries(fields.map(({ name }) => [name, query.get(name)?.[0] ?? '']));
    const form: WhatIfForm = { values, rows: query.get('rows')?.[0] ?? 'forecasts' };
    const changes = toSiteBody({ kind: site.kind, language: readLanguage(request) }, values);
    if (Object.keys(changes).length === 0) {
      this.whatIf.prepare(site);
      return sendPage(reply, renderWhatIfPage(site, record, form));
    }
    const body = { resource_id: site.resource_id, rows: form.rows, variants: [{ name: CHANGED_NAME, ...changes }] };
    try {
      const client = { caller, isDisconnected: () => isDisconnected(reply.raw) };
      const { response } = await this.whatIf.compare(client, body);
      sendPage(reply, renderWhatIfPage(site, record, { ...form, response }));
    } catch (error) {
      if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
      sendPage(reply, renderWhatIfPage(site, record, { ...form, error }), ERROR_STATUS[error.code]);
    }
  }
}
