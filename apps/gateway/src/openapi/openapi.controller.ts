import { Controller, Get, Header, Inject } from '@nestjs/common';
import { API_DOCUMENTS, type ApiDocuments } from '../api-description/api-documents';
import { Describe, Operation } from '../api-description/operation';

@Describe({ tag: 'service' })
@Controller()
export class OpenApiController {
  /** Serialized once: anybody may ask for it, any number of times. */
  private readonly body: Buffer;

  constructor(@Inject(API_DOCUMENTS) { clients }: ApiDocuments) {
    this.body = Buffer.from(JSON.stringify(clients.document));
  }

  @Operation({ summary: 'This description', response: { type: 'object' } })
  @Get('openapi.json')
  @Header('cache-control', 'public, max-age=3600')
  @Header('content-type', 'application/json; charset=utf-8')
  describe(): Buffer {
    return this.body;
  }
}
