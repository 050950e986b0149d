import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { KeysService } from './accounts/keys.service';
import { AccountDirectory } from './auth/account-directory';
import { Authenticator } from './auth/authenticator';
import { AccountsController } from './accounts/accounts.controller';
import { KeysController } from './accounts/keys.controller';
import { RegistrationService } from './accounts/registration.service';
import { adminParts } from './admin/admin-parts';
import { AggregationDirectory } from './aggregations/directory/aggregation-directory';
import { AggregationMeasurementsService } from './aggregations/aggregation-measurements.service';
import { AggregationTuningService } from './aggregations/aggregation-tuning.service';
import { AggregationsController, AggregationChangesHandler } from './aggregations/aggregations.controller';
import { CollectionsService } from './aggregations/collections.service';
import { AggregationMeasurementsController } from './aggregations/aggregation-measurements.controller';
import { EventsController } from './events/events.controller';
import { IssueStreams } from './events/issue-streams';
import { ReadableResources } from './events/readable-resources';
import { RenderPool } from './serving/render/render-pool';
import { ChangesService } from './history/changes.service';
import { changesControllers } from './history/changes.controller';
import { PastIssues } from './history/past-issues';
import { PastForecasts } from './history/past-forecasts';
import { DirectoryCheck } from './health/directory-check';
import { HealthController } from './health/health.controller';
import { AdmissionControl } from './http/admission-control';
import { AccessLog } from './http/access-log';
import { RequestDeadline } from './http/request-deadline';
import { MemoryRateLimits } from './rate-limiting/memory-rate-limits';
import { Quota } from './rate-limiting/quota';
import { SiteAccuracy } from './verification/site-accuracy';
import { Demo } from './home/demo';
import { CollectionMap } from './aggregations/map/collection-map';
import { CurrentOutput } from './aggregations/map/current-output';
import { pageControllers, pageProviders } from './pages/pages';
import { Sessions } from './auth/sessions';
import { OpenApiController } from './openapi/openapi.controller';
import type { GatewayDependencies } from './gateway-dependencies';
import { PlaceForecasts } from './places/place-forecasts';
import { PlacesController } from './places/places.controller';
import { PlacesService } from './places/places.service';
import { SkyCache } from './places/sky-cache';
import { Revalidator } from './serving/fast-path/revalidator';
import { FastPath } from './serving/fast-path/fast-path';
import { ResponseCache } from './serving/fast-path/response-cache';
import { AggregationForecasts } from './aggregations/aggregation-forecasts';
import { IssueCache } from './serving/issues/issue-cache';
import { LongPoll } from './serving/issues/long-poll';
import { PowerForecasts } from './serving/power-forecasts';
import { BodyCache } from './serving/render/body-cache';
import { ForecastResponder } from './serving/forecast-responder';
import { SiteForecasts } from './sites/site-forecasts';
import { MeasurementsService } from './sites/measurements/measurements.service';
import {
  SiteChangesHandler,
  RooftopSitesController,
  UtilitySitesController,
  WeatherSitesController,
} from './sites/site-controllers';
import { SiteDirectory } from './sites/site-directory';
import { SitesService } from './sites/sites.service';
import { TuningService } from './sites/tuning/tuning.service';
import { RooftopTuningController, UtilityTuningController } from './sites/tuning/tuning.controller';
import { verificationControllers } from './verification/verification.controller';
import { VerificationService } from './verification/verification.service';
import { UsageService } from './accounts/usage.service';
import { UsageController } from './accounts/usage.controller';
import { InputsService } from './status/inputs.service';
import { InputsHandler, StatusController } from './status/status.controller';
import { UsageCounter } from './usage/usage-counter';
import { WebhooksService } from './webhooks/webhooks.service';
import { WebhooksController } from './webhooks/webhooks.controller';
import { WhatIfService } from './what-if/what-if.service';
import { WhatIfController } from './what-if/what-if.controller';

/** Bodies that are kept ready to be sent. */
const RENDERED_BYTES = 128 * 1024 * 1024;
/** Limits hold for real minutes and days, whatever time is replayed. */
const wallClock = { now: () => Date.now() };

const http = [
  UtilitySitesController,
  RooftopSitesController,
  WeatherSitesController,
  UtilityTuningController,
  RooftopTuningController,
  AggregationsController,
  AggregationMeasurementsController,
  ...verificationControllers,
  ...changesControllers,
  PlacesController,
  AccountsController,
  KeysController,
  UsageController,
  EventsController,
  WebhooksController,
  WhatIfController,
  StatusController,
  OpenApiController,
  HealthController,
  ...pageControllers,
];
const events = [InputsHandler, SiteChangesHandler, AggregationChangesHandler];

@Module({})
export class GatewayModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(IssueCache) private readonly issues: IssueCache,
    @Inject(UsageCounter) private readonly usage: UsageCounter,
    @Inject(SkyCache) private readonly skies: SkyCache,
    @Inject(IssueStreams) private readonly streams: IssueStreams,
    @Inject(LongPoll) private readonly newer: LongPoll,
    @Inject(RenderPool) private readonly makers: RenderPool,
    @Inject(DirectoryCheck) private readonly directory: DirectoryCheck,
  ) {}

  static with(parts: GatewayDependencies): DynamicModule {
    const { bus, rowCache, clock, log, environment, limits = new MemoryRateLimits(wallClock) } = parts;
    const accounts = new AccountDirectory();
    const callers = new Authenticator(accounts);
    const siteDirectory = new SiteDirectory();
    const aggregations = new AggregationDirectory();
    const quota = new Quota(limits, wallClock);
    const sites = new SitesService(siteDirectory, bus);
    const issues = new IssueCache(rowCache, clock);
    const newer = new LongPoll(rowCache, quota);
    const pastIssues = new PastIssues(rowCache, bus);
    const power = new PowerForecasts(issues, new PastForecasts(pastIssues, issues), clock);
    const skies = new SkyCache(rowCache, bus, clock);
    const places = new PlaceForecasts(skies, clock);
    const makers = new RenderPool(parts.threads, log);
    const sender = new ForecastResponder(new BodyCache(RENDERED_BYTES, makers, clock), quota, clock);
    const atHand = new ResponseCache(clock);
    const usage = new UsageCounter(bus, wallClock, log);
    const book = new AccessLog(usage, log);
    const admission = new AdmissionControl();
    const deadline = new RequestDeadline();
    const anew = new Revalidator(quota, sender, admission, deadline);
    const measurements = new MeasurementsService(sites, bus, clock);
    const sumsMeasured = new AggregationMeasurementsService(aggregations, bus, clock);
    const sessions = new Sessions(accounts, wallClock, environment.sessionSecret);
    const demo = new Demo(siteDirectory, issues, clock);
    const accuracy = new SiteAccuracy(sites, issues, pastIssues, measurements, sender, clock);
    const resources = new ReadableResources(siteDirectory, aggregations);
    const admin = adminParts(environment.adminKeys, bus, sumsMeasured, log);
    return {
      module: GatewayModule,
      controllers: [...http, ...events, ...admin.controllers],
      providers: [
        { provide: AccountDirectory, useValue: accounts },
        { provide: Authenticator, useValue: callers },
        { provide: DirectoryCheck, useValue: new DirectoryCheck(bus, accounts, log) },
        {
          provide: RegistrationService,
          useValue: new RegistrationService(bus, accounts, siteDirectory, aggregations, environment.openPlans),
        },
        { provide: KeysService, useValue: new KeysService(bus, accounts) },
        { provide: UsageCounter, useValue: usage },
        { provide: AccessLog, useValue: book },
        { provide: UsageService, useValue: new UsageService(quota, siteDirectory) },
        { provide: Quota, useValue: quota },
        { provide: InputsService, useValue: new InputsService(clock) },
        { provide: SiteDirectory, useValue: siteDirectory },
        { provide: SitesService, useValue: sites },
        { provide: MeasurementsService, useValue: measurements },
        { provide: TuningService, useValue: new TuningService(sites, bus) },
        { provide: AggregationDirectory, useValue: aggregations },
        { provide: CollectionsService, useValue: new CollectionsService(aggregations, siteDirectory, bus) },
        { provide: AggregationMeasurementsService, useValue: sumsMeasured },
        { provide: AggregationTuningService, useValue: new AggregationTuningService(aggregations, sumsMeasured, bus) },
        { provide: ReadableResources, useValue: resources },
        { provide: WebhooksService, useValue: new WebhooksService(bus, resources) },
        { provide: IssueStreams, useValue: new IssueStreams(rowCache, resources, accounts, clock, log) },
        { provide: VerificationService, useValue: new VerificationService(bus, clock) },
        { provide: IssueCache, useValue: issues },
        { provide: ChangesService, useValue: new ChangesService(pastIssues, issues, clock) },
        { provide: LongPoll, useValue: newer },
        { provide: SkyCache, useValue: skies },
        { provide: RenderPool, useValue: makers },
        { provide: WhatIfService, useValue: new WhatIfService(siteDirectory, skies, quota, clock) },
        {
          provide: SiteForecasts,
          useValue: new SiteForecasts(sites, issues, power, places, sender, atHand, newer, clock),
        },
        { provide: FastPath, useValue: new FastPath(atHand, callers, sender, anew, book) },
        { provide: AdmissionControl, useValue: admission },
        { provide: RequestDeadline, useValue: deadline },
        ...admin.providers,
        {
          provide: CollectionMap,
          useValue: new CollectionMap(aggregations, siteDirectory, issues, new CurrentOutput(rowCache, clock), clock),
        },
        {
          provide: AggregationForecasts,
          useValue: new AggregationForecasts(aggregations, issues, power, sender, newer),
        },
        { provide: PlacesService, useValue: new PlacesService(places, sender, quota) },
        ...pageProviders(sessions, demo, accuracy),
      ],
    };
  }

  /** Open streams, and requests that wait for news, would hold up the server's own end. */
  beforeApplicationShutdown(): void {
    this.directory.stop();
    this.streams.close();
    this.newer.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.usage.stop();
    this.issues.stop();
    this.skies.stop();
    await this.makers.close();
  }
}
