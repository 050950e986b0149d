import { Module } from '@nestjs/common';
import { AccessLog } from './access-log';
import { AdmissionControl } from './admission-control';
import { RequestDeadline } from './request-deadline';
import { RouteTable } from './route-table';
import { UsageModule } from '../usage/usage.module';

@Module({
  imports: [UsageModule],
  providers: [RouteTable, AccessLog, AdmissionControl, RequestDeadline],
  exports: [RouteTable, AccessLog, AdmissionControl, RequestDeadline],
})
export class HttpModule {}
