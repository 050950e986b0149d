import { Controller, Get, Header } from '@nestjs/common';
import { openapiDocument } from './document';

@Controller()
export class OpenApiController {
  @Get('openapi.json')
  @Header('cache-control', 'public, max-age=3600')
  describe(): object {
    return openapiDocument;
  }
}
