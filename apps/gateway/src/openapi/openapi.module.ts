import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller';
import { OpenApiController } from './openapi.controller';

@Module({
  controllers: [OpenApiController, DocsController],
})
export class OpenApiModule {}
