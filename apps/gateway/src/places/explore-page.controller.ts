import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply } from '../http/gateway-request';
import { sendPage } from '../pages/layout';
import { explorePage } from './explore.page';

/** Forms for forecasts of any location in the browser. */
@Controller('explore')
@UseGuards(SessionGuard)
export class ExplorePageController {
  @Get()
  showExplorePage(@Res() reply: GatewayReply): void {
    sendPage(reply, explorePage);
  }
}
