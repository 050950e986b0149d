import { OutboxRelay } from '@daystar/database';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Accounts } from './accounts/accounts';
import { Keys } from './accounts/keys';
import { OnAddKey } from './accounts/on-add-key';
import { OnRegisterAccount } from './accounts/on-register-account';
import { OnRevokeKey } from './accounts/on-revoke-key';
import { Announcement } from './announcement';
import { OnListAudit } from './audit/on-list-audit';
import { Measurements } from './measurements/measurements';
import { OnListMeasurements } from './measurements/on-list-measurements';
import { OnPostMeasurements } from './measurements/on-post-measurements';
import { DATABASE, type SiteRegistryParts } from './parts';
import { RetentionJob } from './retention/retention-job';
import { KEEP_ALL } from './retention/retention-settings';
import { OnAssignTestSite } from './test-sites/on-assign-test-site';
import { OnCreateSite } from './sites/on-create-site';
import { OnDeleteSite } from './sites/on-delete-site';
import { OnReplaceSite } from './sites/on-replace-site';
import { Sites } from './sites/sites';
import { TestSites } from './test-sites/test-sites';
import { IssuesToTell } from './webhooks/issues-to-tell';
import { OnForecastIssued } from './webhooks/on-forecast-issued';
import { OnWebhookCommands } from './webhooks/on-webhook-commands';
import { WebhookDeliveries } from './webhooks/webhook-deliveries';
import { OnCheckTopics } from './topics/on-check-topics';
import { TopicCheck } from './topics/topic-check';
import { webhookParts } from './webhooks/webhook-parts';
import { Webhooks } from './webhooks/webhooks';

const UNLIMITED = { perAddress: Infinity, perDay: Infinity, total: Infinity };

@Module({})
export class SiteRegistryModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(Announcement) private readonly announcement: Announcement,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(TopicCheck) private readonly topics: TopicCheck,
    @Inject(RetentionJob) private readonly retention: RetentionJob,
  ) {}

  static with(given: SiteRegistryParts): DynamicModule {
    const { bus, database, clock, log, webhooks = { loopback: false }, retention = KEEP_ALL } = given;
    const { testSites = UNLIMITED, wallClock = { now: () => Date.now() } } = given;
    const parts = webhookParts(database, clock, log, webhooks);
    return {
      module: SiteRegistryModule,
      controllers: [
        OnRegisterAccount,
        OnAddKey,
        OnRevokeKey,
        OnCreateSite,
        OnReplaceSite,
        OnDeleteSite,
        OnAssignTestSite,
        OnPostMeasurements,
        OnListMeasurements,
        OnWebhookCommands,
        OnForecastIssued,
        OnListAudit,
        OnCheckTopics,
      ],
      providers: [
        { provide: DATABASE, useValue: database },
        { provide: Accounts, useValue: new Accounts(database, clock) },
        { provide: Keys, useValue: new Keys(database, clock) },
        { provide: Sites, useValue: new Sites(database, clock) },
        { provide: Measurements, useValue: new Measurements(database, clock, retention) },
        { provide: TestSites, useValue: new TestSites(database, clock, testSites, wallClock) },
        { provide: Webhooks, useValue: parts.webhooks },
        { provide: IssuesToTell, useValue: parts.issues },
        { provide: WebhookDeliveries, useValue: parts.deliveries },
        { provide: Announcement, useValue: new Announcement(database, bus) },
        { provide: TopicCheck, useValue: new TopicCheck(database, bus, log) },
        { provide: RetentionJob, useValue: new RetentionJob(database, clock, log, retention) },
        { provide: OutboxRelay, useValue: new OutboxRelay({ database, sink: bus, log }) },
      ],
    };
  }

  /** Runs before the first command is taken: what is announced cannot be overtaken by a change of it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.announcement.make();
    this.topics.start();
    this.relay.start();
    this.retention.start();
    this.deliveries.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.topics.stop();
    await Promise.all([this.relay.stop(), this.deliveries.stop(), this.retention.stop()]);
  }
}
