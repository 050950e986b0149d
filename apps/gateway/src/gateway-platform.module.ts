import { SYSTEM_CLOCK } from '@daystar/host';
import { PlatformModule } from '@daystar/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import type { GatewayDependencies } from './gateway-dependencies';
import { API_DOCUMENTS } from './api-description/api-documents';
import { GATEWAY_API } from './gateway-api';
import { createDailyUsage, MemoryRateLimits } from './rate-limiting/memory-rate-limits';
import {
  ADMIN_KEYS,
  DAILY_USAGE,
  OPEN_PLANS,
  RATE_LIMITS,
  REGISTRATION_LIMITS,
  RENDER_THREADS,
  SESSION_SECRET,
  VISITOR_FORECASTS,
  WALL_CLOCK,
} from './platform/tokens';

/** Makes the ports and the settings of the gateway injectable in all its modules. */
@Module({})
export class GatewayPlatformModule {
  static forRoot({
    bus,
    rowCache,
    clock,
    log,
    limits = new MemoryRateLimits(SYSTEM_CLOCK),
    threads,
    environment,
  }: GatewayDependencies): DynamicModule {
    const settings = [
      { provide: WALL_CLOCK, useValue: SYSTEM_CLOCK },
      { provide: API_DOCUMENTS, useValue: GATEWAY_API },
      { provide: DAILY_USAGE, useValue: createDailyUsage(SYSTEM_CLOCK) },
      { provide: RATE_LIMITS, useValue: limits },
      { provide: RENDER_THREADS, useValue: threads },
      { provide: SESSION_SECRET, useValue: environment.sessionSecret },
      { provide: OPEN_PLANS, useValue: environment.openPlans },
      { provide: REGISTRATION_LIMITS, useValue: environment.registrations },
      { provide: VISITOR_FORECASTS, useValue: environment.visitorForecasts },
      { provide: ADMIN_KEYS, useValue: environment.adminKeys },
    ].filter(({ useValue }) => useValue !== undefined);
    return {
      module: GatewayPlatformModule,
      global: true,
      imports: [PlatformModule.forRoot({ bus, rowCache, clock, log })],
      providers: settings,
      exports: settings.map(({ provide }) => provide),
    };
  }
}
