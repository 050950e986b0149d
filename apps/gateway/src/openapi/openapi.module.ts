import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { DocsController } from './docs.controller';
import { OpenApiController } from './openapi.controller';

@Module({
  imports: [RateLimitingModule],
  controllers: [OpenApiController, DocsController],
})
export class OpenApiModule {}
