import { type DynamicModule, Module } from '@nestjs/common';
import { DEFAULT_SETTINGS, type RegistrySettings, SETTINGS } from './registry-settings';

/** Makes the settings injectable in every module of the service. */
@Module({})
export class SettingsModule {
  static forRoot({
    webhooks = DEFAULT_SETTINGS.webhooks,
    retention = DEFAULT_SETTINGS.retention,
    testSites = DEFAULT_SETTINGS.testSites,
    maxSites,
    maxPeriods = DEFAULT_SETTINGS.maxPeriods,
    wallClock = DEFAULT_SETTINGS.wallClock,
  }: Partial<RegistrySettings>): DynamicModule {
    const useValue: RegistrySettings = { webhooks, retention, testSites, maxSites, maxPeriods, wallClock };
    return { module: SettingsModule, global: true, providers: [{ provide: SETTINGS, useValue }], exports: [SETTINGS] };
  }
}
