import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { AdminModule } from './admin/admin.module';
import { AggregationsModule } from './aggregations/aggregations.module';
import { EventsModule } from './events/events.module';
import { HealthModule } from './health/health.module';
import { ChangesModule } from './history/changes.module';
import { HomeModule } from './home/home.module';
import { OpenApiModule } from './openapi/openapi.module';
import { PagesModule } from './pages/pages.module';
import { PipelineModule } from './pipeline/pipeline.module';
import { PlacesModule } from './places/places.module';
import type { GatewayDependencies } from './gateway-dependencies';
import { GatewayPlatformModule } from './gateway-platform.module';
import { MeasurementsModule } from './sites/measurements/measurements.module';
import { SitesModule } from './sites/sites.module';
import { TuningModule } from './sites/tuning/tuning.module';
import { StatusModule } from './status/status.module';
import { VerificationModule } from './verification/verification.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WhatIfModule } from './what-if/what-if.module';

const FEATURES = [
  ...[SitesModule, MeasurementsModule, TuningModule, AggregationsModule, PlacesModule],
  ...[ChangesModule, VerificationModule, EventsModule, WebhooksModule, WhatIfModule, StatusModule],
  ...[AccountsModule, OpenApiModule, HealthModule, PagesModule, HomeModule],
];

@Module({})
export class GatewayModule {
  static forRoot(dependencies: GatewayDependencies): DynamicModule {
    const admin = dependencies.environment.adminKeys ? [AdminModule] : [];
    const platform = GatewayPlatformModule.forRoot(dependencies);
    return { module: GatewayModule, imports: [platform, PipelineModule, ...FEATURES, ...admin] };
  }
}
