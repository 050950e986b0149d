import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { VisitorGuard } from '../auth/visitor.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { renderExplorePage } from './explore.page';

/** Serves the page with forms for forecasts of any location. */
@Controller('explore')
@UseGuards(VisitorGuard)
export class ExplorePageController {
  @Get()
  showExplorePage(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    const { searchParams } = new URL(request.url, 'http://daystar');
    const attempt = { values: Object.fromEntries(searchParams), errors: [] };
    sendPage(reply, renderExplorePage(request.isSignedIn ? 'account' : 'visitor', attempt));
  }
}
