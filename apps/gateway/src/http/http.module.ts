import { Module } from '@nestjs/common';
import { RequestRecorder } from './request-recorder';
import { AdmissionControl } from './admission-control';
import { GracefulDrain } from './graceful-drain';
import { RouteTable } from './route-table';
import { UsagePublisher } from './usage-publisher';

@Module({
  providers: [RouteTable, RequestRecorder, AdmissionControl, GracefulDrain, UsagePublisher],
  exports: [RouteTable, RequestRecorder, AdmissionControl, GracefulDrain, UsagePublisher],
})
export class HttpModule {}
