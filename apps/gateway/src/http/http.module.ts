import { Module } from '@nestjs/common';
import { AccessLog } from './access-log';
import { AdmissionControl } from './admission-control';
import { GracefulDrain } from './graceful-drain';
import { RouteTable } from './route-table';
import { UsagePublisher } from './usage-publisher';

@Module({
  providers: [RouteTable, AccessLog, AdmissionControl, GracefulDrain, UsagePublisher],
  exports: [RouteTable, AccessLog, AdmissionControl, GracefulDrain],
})
export class HttpModule {}
