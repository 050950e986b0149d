import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { Describe, Operation } from '../api-description/operation';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PublicDocument } from '../http/public-document';
import { readDocsFile } from './docs-folder';

/** Serves the AsyncAPI document. */
@Describe({ tag: 'service' })
@Controller()
@UseInterceptors(AnonymousQuotaInterceptor)
export class AsyncApiController {
  private document?: PublicDocument;

  @Operation({ summary: 'AsyncAPI description of the Kafka topics', response: { type: 'object' } })
  @Get('asyncapi.json')
  showDocument(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    this.document ??= new PublicDocument(readDocsFile('asyncapi.json'), {
      'content-type': 'application/json; charset=utf-8',
    });
    return this.document.send(request, reply);
  }
}
