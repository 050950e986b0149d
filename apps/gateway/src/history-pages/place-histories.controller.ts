import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { ANGLE_LIMITS, CAPACITY_LIMITS, readPlace } from '../places/place-query';
import { HistoryPagesService } from './history-pages.service';
import { type HistorySubject, createPlaceSubject } from './history-subject';

/** Serves the pages that order, list and delete histories of the place that the query names. */
@Controller('explore/histories')
@UseGuards(FormOriginGuard, SessionGuard)
export class PlaceHistoriesController {
  constructor(private readonly pages: HistoryPagesService) {}

  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.pages.sendList(reply, request.caller, readSubject(request));
  }

  @Post()
  order(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    return this.pages.order(reply, request.caller, readSubject(request), body);
  }

  @Get(':history/delete')
  confirmDeletion(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('history') historyId: string,
  ): Promise<void> {
    return this.pages.sendConfirmation(reply, request.caller, readSubject(request), historyId);
  }

  @Post(':history/delete')
  delete(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('history') historyId: string,
  ): Promise<void> {
    return this.pages.delete(reply, request.caller, readSubject(request), historyId);
  }
}

/** Reads the place of a query. @throws DaystarError InvalidRequest */
function readSubject({ query }: GatewayRequest): HistorySubject {
  const reader = new QueryReader(query);
  const place = {
    ...readPlace(reader),
    capacity: reader.readNumber('capacity', CAPACITY_LIMITS),
    tilt: reader.readNumber('tilt', ANGLE_LIMITS.tilt),
    azimuth: reader.readNumber('azimuth', ANGLE_LIMITS.azimuth),
  };
  reader.throwErrors();
  return createPlaceSubject(place);
}
