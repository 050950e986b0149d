import { Controller, Get, Header } from '@nestjs/common';
import { openapiDocument } from './document';

/** Serialized once: anybody may ask for it, any number of times. */
const DOCUMENT = Buffer.from(JSON.stringify(openapiDocument));

@Controller()
export class OpenApiController {
  @Get('openapi.json')
  @Header('cache-control', 'public, max-age=3600')
  @Header('content-type', 'application/json; charset=utf-8')
  describe(): Buffer {
    return DOCUMENT;
  }
}
