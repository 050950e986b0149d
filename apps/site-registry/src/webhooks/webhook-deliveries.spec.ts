import { deleteWebhook, redeliverWebhook, showWebhook, testWebhook } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { DEFAULT_SETTINGS } from '../settings/registry-settings';
import { NOW } from '../site-registry.fixture';
import { DeliveryQueue } from './delivery-queue';
import { DeliveryWorker } from './delivery-worker';
import { IssueEventQueue } from './issue-event-queue';
import { WebhookSender } from './webhook-sender';
import { WebhooksFixture } from './webhooks.fixture';

describe('deliveries of webhooks, embedded', () => describeDeliveries());
describeWith('stack', 'deliveries of webhooks, Kafka and Postgres', () =>
  describeDeliveries(process.env.DAYSTAR_TEST_KAFKA),
);

function describeDeliveries(kafka?: string): void {
  const fixture = new WebhooksFixture();
  fixture.installHooks(kafka);
  const {
    registry,
    wallClock,
    settings,
    createSiteResource,
    register,
    createIssue,
    publishIssues,
    buildEventId,
    waitForRequests,
    showReport,
    waitUntilDelivered,
    waitForState,
  } = fixture;

  it('receive issues in order when several processes queue them', async () => {
    await register();
    const worker = { wake: () => undefined } as DeliveryWorker;
    const queues = [1, 2].map(
      () => new IssueEventQueue(registry.database, { now: () => NOW }, { ...DEFAULT_SETTINGS, ...settings }, worker),
    );
    const shuffled = [4, 9, 1, 6, 2, 12, 3, 11, 5, 8, 10, 7];
    await Promise.all(shuffled.map((k) => queues[k % 2].add(createIssue(fixture.site, k))));
    await publishIssues(fixture.site, 13);
    await eventually(() => fixture.receiver.listEventIds().includes(buildEventId(fixture.site, 13)) || undefined);
    expect(fixture.receiver.listEventIds()).toEqual(fixture.receiver.listEventIds().toSorted());
    expect(fixture.receiver.listEventIds()).toContain(buildEventId(fixture.site, 12));
  });

  it('receive a failed event again, each resource in order, without delaying other resources', async () => {
    const other = await createSiteResource(fixture.account_id);
    const { webhook } = await register();
    let calls = 0;
    fixture.receiver.chooseStatus = ({ subject }) =>
      subject === fixture.site && ++calls <= 3 ? [500, 302, 404][calls - 1] : 200;
    await publishIssues(fixture.site, 1, 2, 3);
    await publishIssues(other, 1);
    await waitForRequests(7);
    expect(fixture.receiver.listEventIds().filter((id) => id.endsWith(fixture.site))).toEqual([
      ...Array.from({ length: 4 }, () => buildEventId(fixture.site, 1)),
      buildEventId(fixture.site, 2),
      buildEventId(fixture.site, 3),
    ]);
    expect(fixture.receiver.listEventIds()).toContain(buildEventId(other, 1));
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
    fixture.receiver.chooseStatus = () => 503;
    await publishIssues(fixture.site, 1, 2, 3);
    await waitForRequests(1);
    await registry.stop();
    fixture.receiver.chooseStatus = () => 204;
    wallClock.ahead += 2 * MINUTE;
    const requestsBefore = fixture.receiver.received.length;
    killedWorker.wake();
    await waitForRequests(requestsBefore + 1);
    // The process claims nothing more; its deliveries in flight never settle.
    void killedWorker.onApplicationShutdown();
    // A claimed delivery is due again when the claim expires.
    wallClock.ahead += 2 * MINUTE;
    await registry.start();
    await publishIssues(fixture.site, 4, 5);
    await eventually(() => new Set(fixture.receiver.listEventIds()).size === 5 || undefined);
    const uniqueIds = [...new Set(fixture.receiver.listEventIds())];
    expect(uniqueIds).toEqual([1, 2, 3, 4, 5].map((k) => buildEventId(fixture.site, k)));
  });

  it('are disabled after a day without success, and enabled by a test event', async () => {
    const { webhook_id } = (await register()).webhook;
    fixture.receiver.chooseStatus = () => 500;
    await publishIssues(fixture.site, 1);
    await waitForState(webhook_id, 'failing');
    wallClock.ahead += 25 * HOUR;
    await waitForState(webhook_id, 'disabled');
    const disabled = await showReport(webhook_id);
    expect(disabled.webhook.disabled_at).toBeDefined();
    const { delivery_id } = disabled.deliveries[0];
    const redelivery = registry.request(redeliverWebhook, { account_id: fixture.account_id, webhook_id, delivery_id });
    await expect(redelivery).rejects.toMatchObject({ code: 'Conflict' });
    fixture.receiver.chooseStatus = () => 204;
    const test = await registry.request(testWebhook, { account_id: fixture.account_id, webhook_id });
    await eventually(() => fixture.receiver.listEventIds().includes(test.event_id) || undefined);
    await waitForState(webhook_id, 'active');
  });

  it('are disabled immediately by 410, and drop an event after a day', async () => {
    const { webhook: gone } = await register({ url: `${fixture.receiver.url}/gone` });
    fixture.receiver.chooseStatus = () => 410;
    await publishIssues(fixture.site, 1);
    await waitForState(gone.webhook_id, 'disabled');
    await registry.request(deleteWebhook, { account_id: fixture.account_id, webhook_id: gone.webhook_id });
    const { webhook } = await register();
    fixture.receiver.chooseStatus = ({ id }) => (id === buildEventId(fixture.site, 2) ? 500 : 204);
    await publishIssues(fixture.site, 2, 3);
    await waitForState(webhook.webhook_id, 'failing');
    // The next failure comes a day later, after a success: the webhook stays enabled, the event is dropped.
    let respond = (status: number): void => void status;
    const pendingStatus = new Promise<number>((resolve) => (respond = resolve));
    fixture.receiver.chooseStatus = ({ id }) => (id === buildEventId(fixture.site, 2) ? pendingStatus : 204);
    const requestsBefore = fixture.receiver.received.length;
    await waitForRequests(requestsBefore + 1);
    await registry.request(testWebhook, { account_id: fixture.account_id, webhook_id: webhook.webhook_id });
    await waitForState(webhook.webhook_id, 'active');
    wallClock.ahead += 25 * HOUR;
    respond(500);
    await eventually(() => fixture.receiver.listEventIds().includes(buildEventId(fixture.site, 3)) || undefined);
    const { deliveries } = await showReport(webhook.webhook_id);
    const refused = deliveries.find(({ event_id }) => event_id === buildEventId(fixture.site, 2));
    expect(refused).toMatchObject({ state: 'given_up', status: 500 });
  });

  it('receive an event again on request', async () => {
    const { webhook } = await register();
    const webhookKey = { account_id: fixture.account_id, webhook_id: webhook.webhook_id };
    await publishIssues(fixture.site, 1);
    await waitForRequests(1);
    await waitUntilDelivered(webhook.webhook_id);
    const [{ delivery_id }] = (await registry.request(showWebhook, webhookKey)).deliveries;
    await registry.request(redeliverWebhook, { ...webhookKey, delivery_id });
    await waitForRequests(2);
    expect(fixture.receiver.received[1].body).toBe(fixture.receiver.received[0].body);
    for (const unknownId of ['0', '999999999', 'x', '1 or 1=1']) {
      const redelivery = registry.request(redeliverWebhook, { ...webhookKey, delivery_id: unknownId });
      await expect(redelivery).rejects.toMatchObject({ code: 'NotFound' });
    }
  });
}
