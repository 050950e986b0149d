import {
  type ForecastIssue,
  aggregationForecastIssued,
  deleteWebhook,
  buildIssueId,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  siteForecastIssued,
  buildSiteResource,
  testWebhook,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { DEFAULT_SETTINGS } from '../settings/registry-settings';
import { NOW, RegistryFixture } from '../site-registry.fixture';
import { DeliveryQueue } from './delivery-queue';
import { DeliveryWorker } from './delivery-worker';
import { IssueEventQueue } from './issue-event-queue';
import { Receiver, isSigned } from './receiver.fixture';
import { WebhookSender } from './webhook-sender';

describe('webhooks, embedded', () => describeWebhooks());
describeWith('stack', 'webhooks, Kafka and Postgres', () => describeWebhooks(process.env.DAYSTAR_TEST_KAFKA));

const HOUR = 60 * MINUTE;

function describeWebhooks(kafka?: string): void {
  const registry = new RegistryFixture();
  const wallClock = { ahead: 0, now: () => Date.now() + wallClock.ahead };
  const settings = { webhooks: { allowsLoopback: true, firstRetryMs: 20 }, wallClock };
  let receiver: Receiver;
  let account_id: string;
  let site: string;
  beforeAll(async () => {
    registry.settings = settings;
    await registry.open(kafka);
  }, 120_000);
  afterAll(() => registry.close());
  beforeEach(async () => {
    receiver = await new Receiver().start();
    account_id = await registry.createAccount();
    site = await createSiteResource(account_id);
  });
  afterEach(() => receiver.close());

  const createSiteResource = async (account: string) =>
    buildSiteResource((await registry.createSite(account)).resource_id);
  const register = (properties: { url?: string; resources?: string[] } = {}) =>
    registry.request(registerWebhook, { account_id, url: receiver.url, ...properties });
  const createIssue = (resource: string, k: number, resource_version = 1): ForecastIssue => {
    const issued_at = new Date(NOW + k * 10 * MINUTE).toISOString();
    const issue_id = buildIssueId(Date.parse(issued_at), resource_version);
    return { ...siteForecastIssued.example, resource, issue_id, issued_at, resource_version };
  };
  const publishIssues = (resource: string, ...numbers: number[]) => {
    const issues = numbers.map((k) => createIssue(resource, k));
    return registry.bus.publish(siteForecastIssued, issues);
  };
  const eventIdOf = (resource: string, k: number) => `${createIssue(resource, k).issue_id}@${resource}`;
  const waitForRequests = (count: number) => eventually(() => receiver.received.length >= count || undefined);
  const showReport = (webhook_id: string) => registry.request(showWebhook, { account_id, webhook_id });
  const waitUntilDelivered = (webhook_id: string) =>
    eventually(async () => (await showReport(webhook_id)).webhook.waiting === 0 || undefined);
  const waitForState = (webhook_id: string, state: string) =>
    eventually(async () => (await showReport(webhook_id)).webhook.state === state || undefined);

  it('receive new issues, signed, in the event format of streams', async () => {
    const { webhook, secret } = await register();
    await publishIssues(site, 1);
    await waitForRequests(1);
    const [first] = receiver.received;
    expect(isSigned(first, secret)).toBe(true);
    expect(isSigned(first, 'whsec_AAAA')).toBe(false);
    expect(Math.abs(Number(first.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(MINUTE);
    expect(first.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(first.headers['webhook-id']).toBe(first.event.id);
    expect(first.event).toMatchObject({
      specversion: '1.0',
      id: eventIdOf(site, 1),
      type: 'daystar.issue.published.v1',
      subject: site,
      data: { forecasts: `/utility_scale_sites/${site.split('/')[1]}/forecasts` },
    });
    await waitUntilDelivered(webhook.webhook_id);
    const report = await showReport(webhook.webhook_id);
    expect(report.deliveries).toMatchObject([{ state: 'delivered', status: 204, attempts: 1 }]);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  it('receive issues of the selected resources of their account, once each', async () => {
    const other = await createSiteResource(account_id);
    const foreign = await createSiteResource(await registry.createAccount());
    await register({ resources: [site] });
    await publishIssues(foreign, 1);
    await publishIssues(other, 1);
    await publishIssues(site, 1, 1, 2);
    await waitForRequests(2);
    expect(receiver.listEventIds()).toEqual([eventIdOf(site, 1), eventIdOf(site, 2)]);
  });

  it('receive issues of aggregations that the account may read', async () => {
    const collection = account_id.slice(0, 8);
    await registry.database.execute((manager) =>
      manager.query(
        `insert into aggregation (collection_id, aggregation_id, name, members, accounts, version)
         values ($1, 'all', 'All', '[]', $2, 1)`,
        [collection, [account_id]],
      ),
    );
    await register();
    const resource = `aggregation/${collection}/all`;
    const issues = [`${resource}-of-others`, resource].map((issued) => createIssue(issued, 1));
    await registry.bus.publish(aggregationForecastIssued, issues);
    await waitForRequests(1);
    expect(receiver.received[0].event.data.forecasts).toBe(
      `/pv_power/collections/${collection}/aggregations/all/forecasts`,
    );
  });

  it('receive no issue older than the last one, when the topic is read again or the service restarts', async () => {
    const other = await createSiteResource(account_id);
    await register();
    await publishIssues(site, 3);
    await waitForRequests(1);
    await publishIssues(site, 1, 2, 3);
    await registry.stop();
    await registry.start();
    await publishIssues(site, 2, 4);
    await publishIssues(other, 1);
    await waitForRequests(3);
    const expectedIds = [eventIdOf(other, 1), eventIdOf(site, 3), eventIdOf(site, 4)];
    expect(receiver.listEventIds().toSorted()).toEqual(expectedIds.toSorted());
  });

  it('receive the first issue of a changed site, whatever its issue time, and then none of earlier versions', async () => {
    await register();
    const issues = [createIssue(site, 3), createIssue(site, 2, 2), createIssue(site, 4), createIssue(site, 3, 2)];
    await registry.bus.publish(siteForecastIssued, issues);
    await waitForRequests(3);
    const [first, changed, , last] = issues.map(({ issue_id }) => `${issue_id}@${site}`);
    expect(receiver.listEventIds()).toEqual([first, changed, last]);
  });

  it('receive issues in order when several processes queue them', async () => {
    await register();
    const worker = { wake: () => undefined } as DeliveryWorker;
    const queues = [1, 2].map(
      () => new IssueEventQueue(registry.database, { now: () => NOW }, { ...DEFAULT_SETTINGS, ...settings }, worker),
    );
    const shuffled = [4, 9, 1, 6, 2, 12, 3, 11, 5, 8, 10, 7];
    await Promise.all(shuffled.map((k) => queues[k % 2].add(createIssue(site, k))));
    await publishIssues(site, 13);
    await eventually(() => receiver.listEventIds().includes(eventIdOf(site, 13)) || undefined);
    expect(receiver.listEventIds()).toEqual(receiver.listEventIds().toSorted());
    expect(receiver.listEventIds()).toContain(eventIdOf(site, 12));
  });

  it('receive a failed event again, each resource in order, without delaying other resources', async () => {
    const other = await createSiteResource(account_id);
    const { webhook } = await register();
    let calls = 0;
    receiver.chooseStatus = ({ subject }) => (subject === site && ++calls <= 3 ? [500, 302, 404][calls - 1] : 200);
    await publishIssues(site, 1, 2, 3);
    await publishIssues(other, 1);
    await waitForRequests(7);
    expect(receiver.listEventIds().filter((id) => id.endsWith(site))).toEqual([
      ...Array.from({ length: 4 }, () => eventIdOf(site, 1)),
      eventIdOf(site, 2),
      eventIdOf(site, 3),
    ]);
    expect(receiver.listEventIds()).toContain(eventIdOf(other, 1));
    await waitForState(webhook.webhook_id, 'active');
  });

  it('lose no event when a delivering process is killed, and repeat one only with the same id', async () => {
    await register();
    await registry.stop();
    const queue = new DeliveryQueue(registry.database, settings);
    // The process sends, and dies before it can settle the delivery.
    queue.recordOutcome = () => new Promise(() => undefined);
    const log = createLog('test', 'silent');
    const killedWorker = new DeliveryWorker(queue, new WebhookSender(settings), settings, log);
    await registry.start();
    receiver.chooseStatus = () => 503;
    await publishIssues(site, 1, 2, 3);
    await waitForRequests(1);
    await registry.stop();
    receiver.chooseStatus = () => 204;
    wallClock.ahead += 2 * MINUTE;
    const requestsBefore = receiver.received.length;
    killedWorker.wake();
    await waitForRequests(requestsBefore + 1);
    // The process claims nothing more; its deliveries in flight never settle.
    void killedWorker.onApplicationShutdown();
    // A claimed delivery is due again when the claim expires.
    wallClock.ahead += 2 * MINUTE;
    await registry.start();
    await publishIssues(site, 4, 5);
    await eventually(() => new Set(receiver.listEventIds()).size === 5 || undefined);
    const uniqueIds = [...new Set(receiver.listEventIds())];
    expect(uniqueIds).toEqual([1, 2, 3, 4, 5].map((k) => eventIdOf(site, k)));
  });

  it('are disabled after a day without success, and enabled by a test event', async () => {
    const { webhook_id } = (await register()).webhook;
    receiver.chooseStatus = () => 500;
    await publishIssues(site, 1);
    await waitForState(webhook_id, 'failing');
    wallClock.ahead += 25 * HOUR;
    await waitForState(webhook_id, 'disabled');
    const disabled = await showReport(webhook_id);
    expect(disabled.webhook.disabled_at).toBeDefined();
    const { delivery_id } = disabled.deliveries[0];
    const redelivery = registry.request(redeliverWebhook, { account_id, webhook_id, delivery_id });
    await expect(redelivery).rejects.toMatchObject({ code: 'Conflict' });
    receiver.chooseStatus = () => 204;
    const test = await registry.request(testWebhook, { account_id, webhook_id });
    await eventually(() => receiver.listEventIds().includes(test.event_id) || undefined);
    await waitForState(webhook_id, 'active');
  });

  it('are disabled immediately by 410, and drop an event after a day', async () => {
    const { webhook: gone } = await register({ url: `${receiver.url}/gone` });
    receiver.chooseStatus = () => 410;
    await publishIssues(site, 1);
    await waitForState(gone.webhook_id, 'disabled');
    await registry.request(deleteWebhook, { account_id, webhook_id: gone.webhook_id });
    const { webhook } = await register();
    receiver.chooseStatus = ({ id }) => (id === eventIdOf(site, 2) ? 500 : 204);
    await publishIssues(site, 2, 3);
    await waitForState(webhook.webhook_id, 'failing');
    // The next failure comes a day later, after a success: the webhook stays enabled, the event is dropped.
    let respond = (status: number): void => void status;
    const pendingStatus = new Promise<number>((resolve) => (respond = resolve));
    receiver.chooseStatus = ({ id }) => (id === eventIdOf(site, 2) ? pendingStatus : 204);
    const requestsBefore = receiver.received.length;
    await waitForRequests(requestsBefore + 1);
    await registry.request(testWebhook, { account_id, webhook_id: webhook.webhook_id });
    await waitForState(webhook.webhook_id, 'active');
    wallClock.ahead += 25 * HOUR;
    respond(500);
    await eventually(() => receiver.listEventIds().includes(eventIdOf(site, 3)) || undefined);
    const { deliveries } = await showReport(webhook.webhook_id);
    const refused = deliveries.find(({ event_id }) => event_id === eventIdOf(site, 2));
    expect(refused).toMatchObject({ state: 'given_up', status: 500 });
  });

  it('of a slow account use no more than their share, and do not delay those of another account', async () => {
    const [slow, single] = await Promise.all([new Receiver().start(), new Receiver().start()]);
    let respond = (status: number): void => void status;
    const pendingStatus = new Promise<number>((resolve) => (respond = resolve));
    slow.chooseStatus = single.chooseStatus = () => pendingStatus;
    for (const urls of [Array.from({ length: 20 }, (_, k) => `${slow.url}/${k}`), [single.url]]) {
      const account = await registry.createAccount();
      for (const url of urls) await registry.request(registerWebhook, { account_id: account, url });
      for (let k = 0; k < 5; k++) await publishIssues(await createSiteResource(account), 1);
    }
    await eventually(() => (slow.received.length > 0 && single.received.length >= 4) || undefined);
    await register();
    await publishIssues(site, 1);
    await waitForRequests(1);
    expect(slow.received.length).toBeLessThanOrEqual(8);
    expect(single.received).toHaveLength(4);
    respond(204);
    await eventually(() => (slow.received.length === 100 && single.received.length === 5) || undefined);
    await Promise.all([slow.close(), single.close()]);
  }, 90_000);

  it('receive an event again on request', async () => {
    const { webhook } = await register();
    const webhookKey = { account_id, webhook_id: webhook.webhook_id };
    await publishIssues(site, 1);
    await waitForRequests(1);
    await waitUntilDelivered(webhook.webhook_id);
    const [{ delivery_id }] = (await registry.request(showWebhook, webhookKey)).deliveries;
    await registry.request(redeliverWebhook, { ...webhookKey, delivery_id });
    await waitForRequests(2);
    expect(receiver.received[1].body).toBe(receiver.received[0].body);
    for (const unknownId of ['0', '999999999', 'x', '1 or 1=1']) {
      const redelivery = registry.request(redeliverWebhook, { ...webhookKey, delivery_id: unknownId });
      await expect(redelivery).rejects.toMatchObject({ code: 'NotFound' });
    }
  });

  it('belong to one account, are limited to twenty, and can be deleted', async () => {
    const { webhook } = await register();
    const otherAccount = { account_id: await registry.createAccount(), webhook_id: webhook.webhook_id };
    for (const command of [showWebhook, deleteWebhook, testWebhook])
      await expect(registry.request<object, object>(command, otherAccount)).rejects.toMatchObject({ code: 'NotFound' });
    for (let k = 1; k < 20; k++) await register();
    await expect(register()).rejects.toMatchObject({ code: 'Conflict' });
    await registry.request(deleteWebhook, { account_id, webhook_id: webhook.webhook_id });
    const { webhooks } = await registry.request(listWebhooks, { account_id });
    expect(webhooks).toHaveLength(19);
    expect(webhooks.map(({ webhook_id }) => webhook_id)).not.toContain(webhook.webhook_id);
  });
}
