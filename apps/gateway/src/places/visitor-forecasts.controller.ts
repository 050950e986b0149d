import { DaystarError, ERROR_STATUS } from '@daystar/contracts';
import { CLOCK } from '@daystar/platform';
import { type Clock, HOUR } from '@daystar/timeseries';
import { Controller, Get, Inject, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { VisitorGuard } from '../auth/visitor.guard';
import { parseUrlWithoutKey } from '../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { readLanguage } from '../pages/i18n/request-language';
import { sendPage } from '../pages/layout';
import { VisitorQuota } from '../rate-limiting/visitor-quota';
import { renderTables } from '../serving/page/render-tables';
import { type ForecastRequest, readFields } from '../serving/query/forecast-query';
import { ACTUALS_AND_FORECASTS } from '../serving/query/requested-series';
import { listPageFields } from '../serving/query/selectable-fields';
import { RENDERER } from '../serving/render/body-cache';
import type { Renderer } from '../serving/render/render-worker';
import type { PowerSystemRequest } from '../serving/tables/place-table';
import { TypedValuesInterceptor } from './typed-values.interceptor';
import { renderExplorePage } from './explore.page';
import { PlaceForecastsService } from './place-forecasts.service';
import { readMultiRoofSystem } from './multi-roof-system';
import { renderVisitorForecastPage } from './visitor-forecast.page';

/** Query of the page. Its 72 hours contain today and tomorrow in every time zone. */
const QUERY: ForecastRequest = {
  seriesNames: ACTUALS_AND_FORECASTS,
  format: 'html',
  period: HOUR / 2,
  hours: 72,
};

/** Serves the power of a system as a page, also to clients without an account where the operator allows it. */
@Controller('explore/power')
@UseGuards(VisitorGuard)
@UseInterceptors(TypedValuesInterceptor)
export class VisitorForecastsController {
  constructor(
    private readonly places: PlaceForecastsService,
    private readonly visitors: VisitorQuota,
    @Inject(RENDERER) private readonly renderer: Renderer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  async showPower(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const url = parseUrlWithoutKey(request);
    const now = this.clock.now();
    const system = readSystemOrError(request, now);
    if (system instanceof DaystarError) {
      const attempt = { values: Object.fromEntries(url.searchParams), errors: system.errors };
      return sendPage(
        reply,
        renderExplorePage(request.isSignedIn ? 'account' : 'visitor', attempt),
        ERROR_STATUS[system.code],
      );
    }
    const fields = readShownFields(request);
    await this.visitors.consume(request.ip);
    const response = await this.places.buildPower(system, false, { ...QUERY, fields });
    const renderedTables = await renderTables(this.renderer, response, readLanguage(request), 'kW');
    sendPage(reply, renderVisitorForecastPage(response, renderedTables, { url, system, now }));
  }
}

/** Reads the fields to show. @throws DaystarError InvalidRequest for unknown ones */
function readShownFields(request: GatewayRequest): ForecastRequest['fields'] {
  const reader = new QueryReader(request.query);
  const fields = readFields(reader, 'world_pv', ACTUALS_AND_FORECASTS);
  reader.throwErrors();
  return fields ?? listPageFields('world_pv', ACTUALS_AND_FORECASTS);
}

function readSystemOrError(request: GatewayRequest, now: number): PowerSystemRequest | DaystarError {
  const reader = new QueryReader(request.query);
  const system = readMultiRoofSystem(reader, [...request.query.keys()], now);
  try {
    reader.throwErrors();
    return system;
  } catch (error) {
    if (error instanceof DaystarError) return error;
    throw error;
  }
}
