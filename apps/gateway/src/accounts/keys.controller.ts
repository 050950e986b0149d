import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { GatewayRequest } from '../http/gateway-request';
import { AccountKeys, type KeyRecord, type NewKey } from './account-keys';
import { CallerGuard } from './caller-guard';

@Controller('keys')
@UseGuards(CallerGuard)
export class KeysController {
  constructor(private readonly keys: AccountKeys) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Req() { caller }: GatewayRequest): { keys: KeyRecord[] } {
    return this.keys.list(caller);
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
