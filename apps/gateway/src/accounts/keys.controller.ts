import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { readIdempotencyKey } from '../http/idempotency-key';
import { renderKeysPage } from './keys.page';
import { describeRecordRoute, sendRecords } from '../pages/send-records';
import { KeysService, type NewKey } from './keys.service';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { Describe, Operation, fromBody } from '../api-description/operation';
import { ACCOUNT, KEYS, KEY_REQUEST, NEW_KEY } from './schemas/account.schemas';

/** Lists, creates and revokes the API keys of the caller. */
@Describe(ACCOUNT)
@Controller('keys')
@UseGuards(ApiKeyGuard)
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Operation(describeRecordRoute('Lists your keys', KEYS))
  @Get()
  async list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    sendRecords(request, reply, await this.keys.list(request.caller), renderKeysPage);
  }

  @Operation({
    summary: 'Creates an API key; the body may set its name and read-only access',
    acceptsIdempotencyKey: true,
    body: KEY_REQUEST,
    isBodyOptional: true,
    response: NEW_KEY,
    links: { under: '{key_id}', parameters: fromBody('key_id') },
  })
  @Post()
  add(@Req() request: GatewayRequest, @Body() body: unknown): Promise<NewKey> {
    return this.keys.add(request.caller, body, readIdempotencyKey(request));
  }

  @Operation({
    summary: 'Replaces a key with a new one of the same name and access; the old key is revoked at once',
    acceptsIdempotencyKey: true,
    response: NEW_KEY,
  })
  @Post(':id/rotate')
  rotate(@Req() request: GatewayRequest, @Param('id') id: string): Promise<NewKey> {
    return this.keys.rotate(request.caller, id, readIdempotencyKey(request));
  }

  @Operation({ summary: 'Revokes a key' })
  @Delete(':id')
  @HttpCode(204)
  revoke(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.keys.revoke(caller, id);
  }
}
