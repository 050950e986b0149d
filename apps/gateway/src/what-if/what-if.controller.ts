import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CallerGuard } from '../accounts/caller-guard';
import type { GatewayRequest } from '../http/gateway-request';
import { WhatIf, type WhatIfAnswer } from './what-if';

@Controller('v1/what-if')
@UseGuards(CallerGuard)
export class WhatIfController {
  constructor(private readonly whatIf: WhatIf) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  ask(@Req() { caller }: GatewayRequest, @Body() body: unknown): Promise<WhatIfAnswer> {
    return this.whatIf.ask(caller, body);
  }
}
