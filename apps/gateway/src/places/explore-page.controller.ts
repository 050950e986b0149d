import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { EXPLORE_PAGE } from './explore.page';

/** Serves the page with forms for forecasts of any location. */
@Controller('explore')
@UseGuards(SessionGuard)
export class ExplorePageController {
  @Get()
  showExplorePage(@Res() reply: GatewayReply): void {
    sendPage(reply, EXPLORE_PAGE);
  }
}
