import { Module } from '@nestjs/common';
import { AccessLog } from './access-log';
import { AdmissionControl } from './admission-control';
import { GracefulDrain } from './graceful-drain';
import { RequestDeadline } from './request-deadline';
import { RouteTable } from './route-table';
import { UsageModule } from '../usage/usage.module';

@Module({
  imports: [UsageModule],
  providers: [RouteTable, AccessLog, AdmissionControl, RequestDeadline, GracefulDrain],
  exports: [RouteTable, AccessLog, AdmissionControl, RequestDeadline, GracefulDrain],
})
export class HttpModule {}
