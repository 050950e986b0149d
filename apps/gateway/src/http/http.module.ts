import { Module } from '@nestjs/common';
import { RequestRecorder } from './request-recorder';
import { AdmissionControl } from './admission-control';
import { FirstKeyUseReporter } from './first-key-use-reporter';
import { GracefulDrain } from './graceful-drain';
import { RouteTable } from './route-table';
import { UsagePublisher } from './usage-publisher';

@Module({
  providers: [RouteTable, RequestRecorder, AdmissionControl, GracefulDrain, UsagePublisher, FirstKeyUseReporter],
  exports: [RouteTable, RequestRecorder, AdmissionControl, GracefulDrain, FirstKeyUseReporter],
})
export class HttpModule {}
