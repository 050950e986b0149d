import { Body, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import type { HistoryPagesService } from './history-pages.service';
import type { HistorySubject } from './history-subject';

/** Serves the pages that order, list and delete histories of a site, an aggregation or a place. */
@UseGuards(FormOriginGuard, SessionGuard)
export abstract class HistoryPagesController {
  constructor(private readonly pages: HistoryPagesService) {}

  /** Finds the subject that the URL names. @throws DaystarError NotFound, InvalidRequest */
  protected abstract findSubject(request: GatewayRequest): HistorySubject;

  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pages.sendList(reply, request.caller, this.findSubject(request));
  }

  @Post()
  order(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    return this.pages.order(reply, request.caller, this.findSubject(request), body);
  }

  @Get(':history/delete')
  confirmDeletion(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('history') historyId: string,
  ): Promise<void> {
    return this.pages.sendConfirmation(reply, request.caller, this.findSubject(request), historyId);
  }

  @Post(':history/delete')
  delete(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('history') historyId: string,
  ): Promise<void> {
    return this.pages.delete(reply, request.caller, this.findSubject(request), historyId);
  }
}
