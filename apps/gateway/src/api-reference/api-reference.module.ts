import { Module } from '@nestjs/common';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module';
import { OperationsController } from './operations.controller';
import { OpenApiController } from './openapi.controller';

@Module({
  imports: [RateLimitingModule],
  controllers: [OpenApiController, OperationsController],
})
export class ApiReferenceModule {}
