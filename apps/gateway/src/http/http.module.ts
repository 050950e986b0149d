import { Module } from '@nestjs/common';
import { AccessLog } from './access-log';
import { AdmissionControl } from './admission-control';
import { GracefulDrain } from './graceful-drain';
import { RouteTable } from './route-table';
import { UsageModule } from '../usage/usage.module';

@Module({
  imports: [UsageModule],
  providers: [RouteTable, AccessLog, AdmissionControl, GracefulDrain],
  exports: [RouteTable, AccessLog, AdmissionControl, GracefulDrain],
})
export class HttpModule {}
