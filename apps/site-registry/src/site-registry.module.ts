import { PlatformModule, type Ports } from '@daystar/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountClosingModule } from './account-closing/account-closing.module';
import { AccountsModule } from './accounts/accounts.module';
import { AuditModule } from './audit/audit.module';
import { DailyUsageModule } from './daily-usage/daily-usage.module';
import { ExternalForecastsModule } from './external-forecasts/external-forecasts.module';
import { HorizonsModule } from './horizons/horizons.module';
import { MeasurementsModule } from './measurements/measurements.module';
import { ResourceUsageModule } from './resource-usage/resource-usage.module';
import { RetentionModule } from './retention/retention.module';
import type { RegistrySettings } from './settings/registry-settings';
import { SettingsModule } from './settings/settings.module';
import { SitesModule } from './sites/sites.module';
import { TestSitesModule } from './test-sites/test-sites.module';
import { TopicsModule } from './topics/topics.module';
import { WebhooksModule } from './webhooks/webhooks.module';

export type SiteRegistryOptions = Omit<Ports, 'rowCache'> & Partial<RegistrySettings>;

@Module({
  imports: [
    TopicsModule,
    SitesModule,
    AccountsModule,
    AccountClosingModule,
    TestSitesModule,
    MeasurementsModule,
    ExternalForecastsModule,
    WebhooksModule,
    AuditModule,
    ResourceUsageModule,
    DailyUsageModule,
    RetentionModule,
    HorizonsModule,
  ],
})
export class SiteRegistryModule {
  static forRoot(options: SiteRegistryOptions): DynamicModule {
    return { module: SiteRegistryModule, imports: [PlatformModule.forRoot(options), SettingsModule.forRoot(options)] };
  }
}
