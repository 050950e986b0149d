import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { sendPage } from '../pages/layout';
import { readAndClearImportNotice } from '../sites/import/import-notice';
import { renderDashboardPage } from './dashboard.page';
import { DashboardService, SORT_ORDERS } from './dashboard.service';

/** Serves the page that browsers show after a sign-in. */
@Controller('sites')
@UseGuards(SessionGuard)
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  async show(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    const reader = new QueryReader(request.query);
    const page = reader.readWholeNumber('page', { min: 1, max: 1_000_000 }) ?? 1;
    const sort = reader.readOneOf('sort', SORT_ORDERS) ?? 'name';
    const [tag, name] = ['tag', 'name'].map((field) => reader.readText(field));
    reader.throwErrors();
    const dashboard = await this.dashboard.load(request.caller, { page, sort, tag, name });
    const importNotice = readAndClearImportNotice(request, reply);
    sendPage(reply, renderDashboardPage(dashboard, request.pendingTestSite?.message, importNotice));
  }
}
