import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { keysPage } from './account.page';
import { sendRecords } from '../pages/send-records';
import { KeysService, type NewKey } from './keys.service';
import { ApiKeyGuard } from '../auth/api-key.guard';

@Controller('keys')
@UseGuards(ApiKeyGuard)
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Get()
  list(@Req() request: GatewayRequest, @Res() reply: GatewayReply): void {
    sendRecords(request, reply, this.keys.list(request.caller), keysPage);
  }

  @Post()
  @Header('cache-control', 'no-store')
  add(@Req() { caller }: GatewayRequest): Promise<NewKey> {
    return this.keys.add(caller);
  }

  @Post(':id/rotate')
  @Header('cache-control', 'no-store')
  rotate(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<NewKey> {
    return this.keys.add(caller, id);
  }

  @Delete(':id')
  @HttpCode(204)
  revoke(@Req() { caller }: GatewayRequest, @Param('id') id: string): Promise<void> {
    return this.keys.revoke(caller, id);
  }
}
