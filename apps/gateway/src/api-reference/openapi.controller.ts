import { Controller, Get, Inject, Req, Res, UseInterceptors } from '@nestjs/common';
import { API_DOCUMENTS, type ApiDocuments } from '../api-description/api-documents';
import { Describe, Operation } from '../api-description/operation';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PublicDocument } from '../http/public-document';

/** Serves the OpenAPI document. */
@Describe({ tag: 'service' })
@Controller()
@UseInterceptors(AnonymousQuotaInterceptor)
export class OpenApiController {
  private readonly document: PublicDocument;

  constructor(@Inject(API_DOCUMENTS) { clients }: ApiDocuments) {
    this.document = new PublicDocument(JSON.stringify(clients.document), {
      'content-type': 'application/json; charset=utf-8',
    });
  }

  @Operation({ summary: 'OpenAPI description of this API', response: { type: 'object' } })
  @Get('openapi.json')
  showDocument(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    return this.document.send(request, reply);
  }
}
