import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AccountKeys } from './accounts/account-keys';
import { AccountDirectory } from './accounts/account-directory';
import { Callers } from './accounts/callers';
import { AccountsController } from './accounts/accounts.controller';
import { KeysController } from './accounts/keys.controller';
import { Registration } from './accounts/registration';
import { adminParts } from './admin/admin-parts';
import { AggregationDirectory } from './aggregations/aggregation-directory';
import { AggregationMeasurements } from './aggregations/aggregation-measurements';
import { AggregationTunings } from './aggregations/aggregation-tunings';
import { AggregationsController, OnAggregationDefined } from './aggregations/aggregations.controller';
import { Collections } from './aggregations/collections';
import { MeasuredController } from './aggregations/measured.controller';
import { EventsController } from './events/events.controller';
import { IssueStreams } from './events/issue-streams';
import { ReadableResources } from './events/readable-resources';
import { BodyMakers } from './bodies/body-makers';
import { Changes } from './archive/changes';
import { changesControllers } from './archive/changes.controller';
import { PastIssues } from './archive/past-issues';
import { PastRows } from './archive/past-rows';
import { DirectoryCheck } from './health/directory-check';
import { HealthController } from './health/health.controller';
import { Admission } from './http/admission';
import { AnswerBook } from './http/answered';
import { Deadline } from './http/deadline';
import { MemoryRateLimits } from './limits/memory-rate-limits';
import { Quota } from './limits/quota';
import { SiteAccuracy } from './pages/accuracy';
import { Demo } from './pages/demo';
import { CollectionMap } from './pages/map/collection-map';
import { OutputsNow } from './pages/map/outputs-now';
import { pageControllers, pageProviders } from './pages/pages';
import { Sessions } from './pages/sessions';
import { OpenApiController } from './openapi/openapi.controller';
import type { GatewayParts } from './parts';
import { PlaceRows } from './places/place-rows';
import { PlacesController } from './places/places.controller';
import { SimpleRequests } from './places/simple-requests';
import { SkyCells } from './places/sky-cells';
import { AnswersAnew } from './rows/answers-anew';
import { AnswersAgain } from './rows/answers-again';
import { AnswersAtHand } from './rows/answers-at-hand';
import { AggregationRows } from './rows/aggregation-rows';
import { CurrentIssues } from './rows/current-issues';
import { NewerIssues } from './rows/newer-issues';
import { PowerRows } from './rows/power-rows';
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
import { TestSites } from './sites/test-sites';
import { Tuning } from './tuning/tuning';
import { RooftopTuningController, UtilityTuningController } from './tuning/tuning.controller';
import { verificationControllers } from './verification/verification.controller';
import { Verification } from './verification/verification';
import { AccountUsage } from './usage/account-usage';
import { UsageController } from './usage/usage.controller';
import { Inputs } from './status/inputs';
import { OnInputs, StatusController } from './status/status.controller';
import { UsageCounter } from './usage/usage-counter';
import { Webhooks } from './webhooks/webhooks';
import { WebhooksController } from './webhooks/webhooks.controller';
import { WhatIf } from './what-if/what-if';
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
  MeasuredController,
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
const events = [OnInputs, OnSiteChanged, OnAggregationDefined];

@Module({})
export class GatewayModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(CurrentIssues) private readonly issues: CurrentIssues,
    @Inject(UsageCounter) private readonly usage: UsageCounter,
    @Inject(SkyCells) private readonly skies: SkyCells,
    @Inject(IssueStreams) private readonly streams: IssueStreams,
    @Inject(NewerIssues) private readonly newer: NewerIssues,
    @Inject(BodyMakers) private readonly makers: BodyMakers,
    @Inject(DirectoryCheck) private readonly directory: DirectoryCheck,
  ) {}

  static with(parts: GatewayParts): DynamicModule {
    const { bus, rowCache, clock, log, environment, limits = new MemoryRateLimits(wallClock) } = parts;
    const accounts = new AccountDirectory();
    const callers = new Callers(accounts);
    const siteDirectory = new SiteDirectory();
    const aggregations = new AggregationDirectory();
    const quota = new Quota(limits, wallClock);
    const sites = new Sites(siteDirectory, bus);
    const issues = new CurrentIssues(rowCache, clock);
    const newer = new NewerIssues(rowCache, quota);
    const pastIssues = new PastIssues(rowCache, bus);
    const power = new PowerRows(issues, new PastRows(pastIssues, issues), clock);
    const skies = new SkyCells(rowCache, bus, clock);
    const places = new PlaceRows(skies, clock);
    const makers = new BodyMakers(parts.threads, log);
    const sender = new RowsSender(new RenderedAnswers(RENDERED_BYTES, makers, clock), quota, clock);
    const atHand = new AnswersAtHand(clock);
    const usage = new UsageCounter(bus, wallClock, log);
    const book = new AnswerBook(usage, log);
    const admission = new Admission();
    const deadline = new Deadline();
    const anew = new AnswersAnew(quota, sender, admission, deadline);
    const measurements = new Measurements(sites, bus, clock);
    const sumsMeasured = new AggregationMeasurements(aggregations, bus, clock);
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
        { provide: Callers, useValue: callers },
        { provide: DirectoryCheck, useValue: new DirectoryCheck(bus, accounts, log) },
        {
          provide: Registration,
          useValue: new Registration(bus, accounts, siteDirectory, aggregations, environment.openPlans),
        },
        { provide: AccountKeys, useValue: new AccountKeys(bus, accounts) },
        { provide: UsageCounter, useValue: usage },
        { provide: AnswerBook, useValue: book },
        { provide: AccountUsage, useValue: new AccountUsage(quota, siteDirectory) },
        { provide: Quota, useValue: quota },
        { provide: Inputs, useValue: new Inputs(clock) },
        { provide: SiteDirectory, useValue: siteDirectory },
        { provide: Sites, useValue: sites },
        { provide: TestSites, useValue: new TestSites(bus, accounts, siteDirectory, wallClock) },
        { provide: Measurements, useValue: measurements },
        { provide: Tuning, useValue: new Tuning(sites, bus) },
        { provide: AggregationDirectory, useValue: aggregations },
        { provide: Collections, useValue: new Collections(aggregations, siteDirectory, bus) },
        { provide: AggregationMeasurements, useValue: sumsMeasured },
        { provide: AggregationTunings, useValue: new AggregationTunings(aggregations, sumsMeasured, bus) },
        { provide: ReadableResources, useValue: resources },
        { provide: Webhooks, useValue: new Webhooks(bus, resources) },
        { provide: IssueStreams, useValue: new IssueStreams(rowCache, resources, accounts, clock, log) },
        { provide: Verification, useValue: new Verification(bus, clock) },
        { provide: CurrentIssues, useValue: issues },
        { provide: Changes, useValue: new Changes(pastIssues, issues, clock) },
        { provide: NewerIssues, useValue: newer },
        { provide: SkyCells, useValue: skies },
        { provide: BodyMakers, useValue: makers },
        { provide: WhatIf, useValue: new WhatIf(siteDirectory, skies, quota, clock) },
        { provide: SiteRows, useValue: new SiteRows(sites, issues, power, places, sender, atHand, newer, clock) },
        { provide: AnswersAgain, useValue: new AnswersAgain(atHand, callers, sender, anew, book) },
        { provide: Admission, useValue: admission },
        { provide: Deadline, useValue: deadline },
        ...admin.providers,
        {
          provide: CollectionMap,
          useValue: new CollectionMap(aggregations, siteDirectory, issues, new OutputsNow(rowCache, clock), clock),
        },
        { provide: AggregationRows, useValue: new AggregationRows(aggregations, issues, power, sender, newer) },
        { provide: SimpleRequests, useValue: new SimpleRequests(places, sender, quota) },
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
