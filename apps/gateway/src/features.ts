import type { Type } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { AggregationsModule } from './aggregations/aggregations.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { DataApiModule } from './data-api/data-api.module';
import { DocsModule } from './docs/docs.module';
import { DiagnosisModule } from './diagnosis/diagnosis.module';
import { EventsModule } from './events/events.module';
import { HealthModule } from './health/health.module';
import { ForecastChangesModule } from './past-forecasts/forecast-changes.module';
import { HistoriesModule } from './histories/histories.module';
import { HomeModule } from './home/home.module';
import { HistoryPagesModule } from './history-pages/history-pages.module';
import { PastForecastPagesModule } from './past-forecast-pages/past-forecast-pages.module';
import { McpModule } from './mcp/mcp.module';
import { ApiReferenceModule } from './api-reference/api-reference.module';
import { PagesModule } from './pages/pages.module';
import { PlacesModule } from './places/places.module';
import { ExternalForecastsModule } from './sites/external-forecasts/external-forecasts.module';
import { MeasurementsModule } from './sites/measurements/measurements.module';
import { SiteImportModule } from './sites/import/import.module';
import { SitePagesModule } from './sites/site-pages/site-pages.module';
import { SitesModule } from './sites/sites.module';
import { TuningModule } from './sites/tuning/tuning.module';
import { StatusModule } from './status/status.module';
import { VerificationModule } from './verification/verification.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WhatIfModule } from './what-if/what-if.module';

/** The modules of the gateway that every installation has. */
export const FEATURES: readonly Type[] = [
  SitesModule,
  DashboardModule,
  SitePagesModule,
  SiteImportModule,
  MeasurementsModule,
  ExternalForecastsModule,
  TuningModule,
  AggregationsModule,
  PlacesModule,
  DataApiModule,
  ForecastChangesModule,
  HistoriesModule,
  VerificationModule,
  DiagnosisModule,
  HistoryPagesModule,
  PastForecastPagesModule,
  EventsModule,
  WebhooksModule,
  WhatIfModule,
  StatusModule,
  AccountsModule,
  ApiReferenceModule,
  DocsModule,
  McpModule,
  HealthModule,
  PagesModule,
  HomeModule,
];
