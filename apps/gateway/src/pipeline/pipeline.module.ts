import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { HttpModule } from '../http/http.module';
import { ErrorFilter } from './error.filter';
import { AnonymousLimit } from './anonymous-limit';
import { UploadGuard } from './upload-guard';
import { ServingModule } from '../serving/serving.module';

@Module({
  imports: [AuthModule, HttpModule, ServingModule],
  providers: [UploadGuard, AnonymousLimit, ErrorFilter],
})
export class PipelineModule {}
