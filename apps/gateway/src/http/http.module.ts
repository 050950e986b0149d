import { Module } from '@nestjs/common';
import { RequestRecorder } from './request-recorder';
import { AdmissionControl } from './admission-control';
import { FirstKeyUses } from './first-key-uses';
import { GracefulDrain } from './graceful-drain';
import { RouteTable } from './route-table';
import { UsagePublisher } from './usage-publisher';

@Module({
  providers: [RouteTable, RequestRecorder, AdmissionControl, GracefulDrain, UsagePublisher, FirstKeyUses],
  exports: [RouteTable, RequestRecorder, AdmissionControl, GracefulDrain, FirstKeyUses],
})
export class HttpModule {}
