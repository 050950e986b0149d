import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import type { AggregationPath } from '../aggregations/directory/aggregation-path';
import { isWritable } from '../aggregations/directory/is-writable';
import { FormOriginGuard } from '../auth/form-origin.guard';
import { SessionGuard } from '../auth/session.guard';
import type { Caller } from '../http/caller';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { HistoryPagesService } from './history-pages.service';
import { createAggregationSubject } from './history-subject';

/** Path parameters of the routes of a history of an aggregation. */
interface HistoryPath extends AggregationPath {
  readonly history: string;
}

/** Serves the pages that order, list and delete histories of an aggregation. */
@Controller('aggregations/:collection/:id/histories')
@UseGuards(FormOriginGuard, SessionGuard)
export class AggregationHistoriesController {
  constructor(
    private readonly pages: HistoryPagesService,
    private readonly directory: AggregationDirectory,
  ) {}

  @Get()
  list(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param() path: AggregationPath): Promise<void> {
    return this.pages.sendList(reply, caller, this.findSubject(caller, path));
  }

  @Post()
  order(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() path: AggregationPath,
    @Body() body: unknown,
  ): Promise<void> {
    return this.pages.order(reply, caller, this.findSubject(caller, path), body);
  }

  @Get(':history/delete')
  confirmDeletion(
    @Req() { caller }: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param() path: HistoryPath,
  ): Promise<void> {
    return this.pages.sendConfirmation(reply, caller, this.findSubject(caller, path), path.history);
  }

  @Post(':history/delete')
  delete(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param() path: HistoryPath): Promise<void> {
    return this.pages.delete(reply, caller, this.findSubject(caller, path), path.history);
  }

  private findSubject(caller: Caller, { collection, id }: AggregationPath) {
    const aggregation = this.directory.find(caller, collection, id);
    return createAggregationSubject(aggregation, !isWritable(caller, aggregation));
  }
}
