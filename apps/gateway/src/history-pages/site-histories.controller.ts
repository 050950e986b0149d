import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { SiteDirectory } from '../sites/directory/site-directory';
import { HistoryPagesService } from './history-pages.service';
import { createSiteSubject } from './history-subject';

/** Serves the pages that order, list and delete histories of a site. The JSON API serves their files. */
@Controller('sites/:id/histories')
@UseGuards(FormOriginGuard, SessionGuard)
export class SiteHistoriesController {
  constructor(
    private readonly pages: HistoryPagesService,
    private readonly sites: SiteDirectory,
  ) {}

  @Get()
  list(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.pages.sendList(reply, caller, this.findSubject(caller, id));
  }

  @Post()
  order(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    return this.pages.order(reply, caller, this.findSubject(caller, id), body);
  }

  @Get(':history/delete')
  confirmDeletion(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Param('history') historyId: string,
  ): Promise<void> {
    return this.pages.sendConfirmation(reply, caller, this.findSubject(caller, id), historyId);
  }

  @Post(':history/delete')
  delete(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Param('history') historyId: string,
  ): Promise<void> {
    return this.pages.delete(reply, caller, this.findSubject(caller, id), historyId);
  }

  private findSubject = (caller: Caller, id: string) => createSiteSubject(this.sites.findOfAnyKind(caller, id));
}
