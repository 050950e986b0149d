import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { createUnknownPathError } from '../http/unknown-path-error';
import { Quota } from '../rate-limiting/quota';
import { findAsset } from './assets';

/** Serves the style sheets, scripts and icons of pages. */
@Controller('assets')
export class AssetsController {
  constructor(private readonly quota: Quota) {}

  @Get(':name')
  async sendAsset(
    @Req() request: GatewayRequest,
    @Param('name') name: string,
    @Res() reply: GatewayReply,
  ): Promise<void> {
    this.quota.consumeAsset(request.ip);
    const asset = findAsset(name);
    if (!asset) throw createUnknownPathError();
    await asset.send(request, reply);
  }
}
