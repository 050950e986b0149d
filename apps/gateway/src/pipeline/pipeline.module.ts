import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { HttpModule } from '../http/http.module';
import { ErrorFilter } from './error.filter';
import { AnonymousConcurrencyLimiter } from './anonymous-concurrency-limiter';
import { UploadGuard } from './upload-guard';
import { ServingModule } from '../serving/serving.module';

@Module({
  imports: [AuthModule, HttpModule, ServingModule],
  providers: [UploadGuard, AnonymousConcurrencyLimiter, ErrorFilter],
})
export class PipelineModule {}
