import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../auth/api-key.guard';
import { ChangesNothing } from '../auth/read-only-access';
import { isDisconnected } from '../http/admission-control';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { addWarnings } from '../http/request-warnings';
import { WhatIfService, type WhatIfResponse } from './what-if.service';
import { Describe, Operation } from '../api-description/operation';
import { WHAT_IF, WHAT_IF_RESPONSE } from './schemas/what-if.schemas';

/** Compares variants of a site or system. */
@Describe({ tag: 'places' })
@Controller('v1/what-if')
@UseGuards(ApiKeyGuard)
export class WhatIfController {
  constructor(private readonly whatIf: WhatIfService) {}

  @Operation({
    summary: 'Compares the output of variants of a site, or of a system at a place, under the same sky',
    body: WHAT_IF,
    isReadOnly: true,
    response: WHAT_IF_RESPONSE,
  })
  @Post()
  @ChangesNothing()
  @HttpCode(200)
  async compare(
    @Req() request: GatewayRequest,
    @Res({ passthrough: true }) reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<WhatIfResponse> {
    const client = { caller: request.caller, isDisconnected: () => isDisconnected(reply.raw) };
    const { response, warnings, weatherSource } = await this.whatIf.compare(client, body);
    addWarnings(request, reply, warnings);
    void reply.header('x-weather-source', weatherSource);
    return response;
  }
}
