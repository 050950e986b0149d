import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AccountKeys } from './accounts/account-keys';
import { AccountDirectory } from './accounts/account-directory';
import { AccountsController } from './accounts/accounts.controller';
import { KeysController } from './accounts/keys.controller';
import { Registration } from './accounts/registration';
import { AggregationDirectory } from './aggregations/aggregation-directory';
import { AggregationsController, OnAggregationDefined } from './aggregations/aggregations.controller';
import { Collections } from './aggregations/collections';
import { HealthController } from './health/health.controller';
import { MemoryRateLimits } from './limits/memory-rate-limits';
import { Quota } from './limits/quota';
import { SiteAccuracy } from './pages/accuracy';
import { Demo } from './pages/demo';
import { pageControllers, pageProviders } from './pages/pages';
import { Sessions } from './pages/sessions';
import { OpenApiController } from './openapi/openapi.controller';
import type { GatewayParts } from './parts';
import { PlaceRows } from './places/place-rows';
import { PlacesController } from './places/places.controller';
import { SimpleRequests } from './places/simple-requests';
import { SkyCells } from './places/sky-cells';
import { AggregationRows } from './rows/aggregation-rows';
import { CurrentIssues } from './rows/current-issues';
import { RenderedAnswers } from './rows/rendered-answers';
import { RowsSender } from './rows/rows-sender';
import { SiteRows } from './rows/site-rows';
import { Measurements } from './sites/measurements';
import {
  OnSiteChanged,
  RooftopSitesController,
  UtilitySitesController,
  WeatherSitesController,
} from './sites/site-controllers';
import { SiteDirectory } from './sites/site-directory';
import { Sites } from './sites/sites';
import { AccountUsage } from './usage/account-usage';
import { UsageController } from './usage/usage.controller';
import { UsageCounter } from './usage/usage-counter';

/** Bodies that are kept ready to be sent. */
const RENDERED_BYTES = 128 * 1024 * 1024;
/** Limits hold for real minutes and days, whatever time is replayed. */
const wallClock = { now: () => Date.now() };

const http = [
  UtilitySitesController,
  RooftopSitesController,
  WeatherSitesController,
  AggregationsController,
  PlacesController,
  AccountsController,
  KeysController,
  UsageController,
  OpenApiController,
  HealthController,
  ...pageControllers,
];
const events = [OnSiteChanged, OnAggregationDefined];

@Module({})
export class GatewayModule implements OnApplicationShutdown {
  constructor(
    @Inject(CurrentIssues) private readonly issues: CurrentIssues,
    @Inject(UsageCounter) private readonly usage: UsageCounter,
    @Inject(SkyCells) private readonly skies: SkyCells,
  ) {}

  static with(parts: GatewayParts): DynamicModule {
    const { bus, rowCache, clock, log, environment, limits = new MemoryRateLimits(wallClock) } = parts;
    const accounts = new AccountDirectory();
    const siteDirectory = new SiteDirectory();
    const aggregations = new AggregationDirectory();
    const quota = new Quota(limits, wallClock);
    const sites = new Sites(siteDirectory, bus);
    const issues = new CurrentIssues(rowCache, clock);
    const skies = new SkyCells(rowCache, bus, clock);
    const places = new PlaceRows(skies, clock);
    const sender = new RowsSender(new RenderedAnswers(RENDERED_BYTES), quota, clock);
    const measurements = new Measurements(sites, bus, clock);
    const sessions = new Sessions(accounts, wallClock, environment.sessionSecret);
    const demo = new Demo(siteDirectory, issues, clock);
    const accuracy = new SiteAccuracy(sites, issues, measurements, sender, clock);
    return {
      module: GatewayModule,
      controllers: [...http, ...events],
      providers: [
        { provide: AccountDirectory, useValue: accounts },
        { provide: Registration, useValue: new Registration(bus, accounts, siteDirectory, aggregations) },
        { provide: AccountKeys, useValue: new AccountKeys(bus, accounts) },
        { provide: UsageCounter, useValue: new UsageCounter(bus, wallClock, log) },
        { provide: AccountUsage, useValue: new AccountUsage(quota, siteDirectory) },
        { provide: Quota, useValue: quota },
        { provide: SiteDirectory, useValue: siteDirectory },
        { provide: Sites, useValue: sites },
        { provide: Measurements, useValue: measurements },
        { provide: AggregationDirectory, useValue: aggregations },
        { provide: Collections, useValue: new Collections(aggregations, siteDirectory, bus) },
        { provide: CurrentIssues, useValue: issues },
        { provide: SkyCells, useValue: skies },
        { provide: SiteRows, useValue: new SiteRows(sites, issues, places, sender, clock) },
        { provide: AggregationRows, useValue: new AggregationRows(aggregations, issues, sender, clock) },
        { provide: SimpleRequests, useValue: new SimpleRequests(places, sender, quota) },
        ...pageProviders(sessions, demo, accuracy),
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.usage.stop();
    this.issues.stop();
    this.skies.stop();
  }
}
