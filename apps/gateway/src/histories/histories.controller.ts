import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { text } from '../api-description/basic-schemas';
import { Describe, Operation, fromBody } from '../api-description/operation';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { readIdempotencyKey } from '../http/idempotency-key';
import { HISTORY, HISTORY_LIST, HISTORY_ORDER } from './schemas/history.schemas';
import { HistoriesService, type HistoryRecord } from './histories.service';
import { HistoryDownloadService } from './history-download.service';

/** Orders, lists, shows, downloads and deletes histories. */
@Describe({ tag: 'histories', path: { id: { name: 'history_id', schema: text } } })
@Controller('v1/histories')
@UseGuards(ApiKeyGuard)
export class HistoriesController {
  constructor(
    private readonly histories: HistoriesService,
    private readonly download: HistoryDownloadService,
  ) {}

  @Operation({
    summary: 'Orders a history of up to 16 years, which is computed in the background',
    acceptsIdempotencyKey: true,
    body: HISTORY_ORDER,
    response: HISTORY,
    links: { under: '{history_id}', parameters: fromBody('history_id') },
  })
  @Post()
  @HttpCode(202)
  async order(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<HistoryRecord> {
    const history = await this.histories.order(request.caller, body, readIdempotencyKey(request));
    void reply.header('location', `/v1/histories/${history.history_id}`);
    return history;
  }

  @Operation({ summary: 'Lists your histories, newest first', response: HISTORY_LIST })
  @Get()
  list(@Req() { caller }: GatewayRequest): Promise<{ readonly histories: readonly HistoryRecord[] }> {
    return this.histories.list(caller);
  }

  @Operation({ summary: 'Shows the progress of a history, and where to download it', response: HISTORY })
  @Get(':id')
  show(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<HistoryRecord> {
    return this.histories.show(caller, id);
  }

  @Operation({ summary: 'Downloads the file of a history', formats: 'file' })
  @Get(':id/download')
  send(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    return this.download.send(request, reply, id);
  }

  @Operation({ summary: 'Cancels a history, or deletes a finished one' })
  @Delete(':id')
  @HttpCode(204)
  delete(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.histories.delete(caller, id);
  }
}
