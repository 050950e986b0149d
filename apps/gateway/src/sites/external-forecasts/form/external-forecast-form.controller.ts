import { DaystarError, type ExternalForecastIssue, buildSiteResource } from '@daystar/contracts';
import { parsePeriod } from '@daystar/timeseries';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../../auth/form-origin.guard';
import { SessionGuard } from '../../../auth/session.guard';
import { readFormField } from '../../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../../http/gateway-request';
import { sendPage } from '../../../pages/layout';
import { SiteDirectory } from '../../directory/site-directory';
import { ExternalForecastsService } from '../external-forecasts.service';
import { type ExternalForecastForm, renderExternalForecastPage } from './external-forecast-form.page';
import { readForecastTable } from './read-forecast-table';

/** Serves the page with a form for a forecast of another provider, and stores what it sends. */
@Controller('sites/:id/providers')
@UseGuards(FormOriginGuard, SessionGuard)
export class ExternalForecastFormController {
  constructor(
    private readonly forecasts: ExternalForecastsService,
    private readonly sites: SiteDirectory,
  ) {}

  @Get()
  async show(
    @Req() { caller, query }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
  ): Promise<void> {
    const site = this.sites.findPowerSite(caller, id);
    const { forecasts } = await this.forecasts.list(caller, buildSiteResource(site.resource_id), query);
    sendPage(reply, renderExternalForecastPage(site, { forecasts }));
  }

  @Post()
  async store(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    const site = this.sites.findPowerSite(caller, id);
    const form: ExternalForecastForm = {
      table: readFormField(body, 'table'),
      issuedAt: readFormField(body, 'issued_at'),
    };
    try {
      const table = readForecastTable(form);
      const issue = await this.forecasts.post(caller, buildSiteResource(site.resource_id), table);
      void reply.redirect(`/sites/${site.resource_id}/providers?${toListQuery(issue).toString()}`, 303);
    } catch (error) {
      if (!(error instanceof DaystarError) || error.code !== 'InvalidRequest') throw error;
      sendPage(reply, renderExternalForecastPage(site, { form, errors: error.errors }), 400);
    }
  }
}

/** Builds the query of a list with all periods of an issue. */
function toListQuery({ forecasts }: ExternalForecastIssue): URLSearchParams {
  const periodEnds = forecasts.map(({ period_end }) => Date.parse(period_end));
  const firstStart = Math.min(...forecasts.map(({ period }, row) => periodEnds[row] - parsePeriod(period)!));
  return new URLSearchParams({
    from: new Date(firstStart).toISOString(),
    to: new Date(Math.max(...periodEnds)).toISOString(),
  });
}
