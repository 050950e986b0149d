import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import type { GatewayRequest } from '../http/gateway-request';
import { WhatIfService, type WhatIfResponse } from './what-if.service';

@Controller('v1/what-if')
@UseGuards(ApiKeyGuard)
export class WhatIfController {
  constructor(private readonly whatIf: WhatIfService) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  ask(@Req() { caller }: GatewayRequest, @Body() body: unknown): Promise<WhatIfResponse> {
    return this.whatIf.run(caller, body);
  }
}
