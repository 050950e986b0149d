import {
  type ForecastIssue,
  aggregationForecastIssued,
  deleteWebhook,
  listWebhooks,
  redeliverWebhook,
  registerWebhook,
  showWebhook,
  siteForecastIssued,
  siteResource,
  testWebhook,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { NOW, World } from '../spec/world';
import { Receiver, isSigned } from './receiver.fixture';
import { WebhookDeliveries } from './webhook-deliveries';
import { MAX_PER_ACCOUNT, WebhookQueue } from './webhook-queue';
import { WebhookSender } from './webhook-sender';

describe('webhooks, embedded', () => webhooksBehave());
describeWith('stack', 'webhooks, Kafka and Postgres', () => webhooksBehave(process.env.DAYSTAR_TEST_KAFKA));

const HOUR = 60 * MINUTE;

function webhooksBehave(kafka?: string): void {
  const world = new World();
  const wallClock = { ahead: 0, now: () => Date.now() + wallClock.ahead };
  let receiver: Receiver;
  let account_id: string;
  let site: string;
  beforeAll(async () => {
    world.webhooks = { loopback: true, firstWait: 20, wallClock };
    await world.open(kafka);
  }, 120_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    receiver = await new Receiver().start();
    account_id = await world.newAccount();
    site = siteResource((await world.newSite(account_id)).resource_id);
  });
  afterEach(() => receiver.close());

  const register = (more: { url?: string; resources?: string[] } = {}) =>
    world.ask(registerWebhook, { account_id, url: receiver.url, ...more });
  const issue = (resource: string, k: number): ForecastIssue => {
    const issued_at = new Date(NOW + k * 10 * MINUTE).toISOString();
    const issue_id = `${issued_at.replace(/[-:.]/g, '')}-1`;
    return { ...siteForecastIssued.example, resource, issue_id, issued_at };
  };
  const issued = (resource: string, ...numbers: number[]) =>
    world.bus.publish(
      siteForecastIssued,
      numbers.map((k) => issue(resource, k)),
    );
  const idOf = (resource: string, k: number) => `${issue(resource, k).issue_id}@${resource}`;
  const received = (count: number) => eventually(() => receiver.received.length >= count || undefined);
  const report = (webhook_id: string) => world.ask(showWebhook, { account_id, webhook_id });
  const shows = (webhook_id: string, state: string) =>
    eventually(async () => (await report(webhook_id)).webhook.state === state || undefined);

  it('are told of new issues, signed, with the event that streams carry', async () => {
    const { webhook, secret } = await register();
    await issued(site, 1);
    await received(1);
    const [first] = receiver.received;
    expect(isSigned(first, secret)).toBe(true);
    expect(isSigned(first, 'whsec_AAAA')).toBe(false);
    expect(Math.abs(Number(first.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(MINUTE);
    expect(first.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(first.headers['webhook-id']).toBe(first.event.id);
    expect(first.event).toMatchObject({
      specversion: '1.0',
      id: idOf(site, 1),
      type: 'daystar.issue.published.v1',
      subject: site,
      data: { forecasts: `/utility_scale_sites/${site.split('/')[1]}/forecasts` },
    });
    await eventually(async () => (await report(webhook.webhook_id)).webhook.waiting === 0 || undefined);
    expect((await report(webhook.webhook_id)).deliveries).toMatchObject([
      { state: 'delivered', status: 204, attempts: 1 },
    ]);
    expect(JSON.stringify(await report(webhook.webhook_id))).not.toContain(secret);
  });

  it('are told of what is chosen, of what is theirs, and each issue once', async () => {
    const other = siteResource((await world.newSite(account_id)).resource_id);
    const foreign = siteResource((await world.newSite(await world.newAccount())).resource_id);
    await register({ resources: [site] });
    await issued(foreign, 1);
    await issued(other, 1);
    await issued(site, 1, 1, 2);
    await received(2);
    expect(receiver.ids()).toEqual([idOf(site, 1), idOf(site, 2)]);
  });

  it('are told of aggregations by who may read them', async () => {
    const collection = account_id.slice(0, 8);
    await world.database.read((manager) =>
      manager.query(
        `insert into aggregation (collection_id, aggregation_id, name, members, accounts, version)
         values ($1, 'all', 'All', '[]', $2, 1)`,
        [collection, [account_id]],
      ),
    );
    await register();
    const resource = `aggregation/${collection}/all`;
    await world.bus.publish(aggregationForecastIssued, [issue(`${resource}-of-others`, 1), issue(resource, 1)]);
    await received(1);
    expect(receiver.received[0].event.data.forecasts).toBe(
      `/pv_power/collections/${collection}/aggregations/all/forecasts`,
    );
  });

  it('get again what they refused, each resource in order, and others meanwhile', async () => {
    const other = siteResource((await world.newSite(account_id)).resource_id);
    const { webhook } = await register();
    let refusals = 0;
    receiver.answer = ({ subject }) => (subject === site && ++refusals <= 3 ? [500, 302, 404][refusals - 1] : 200);
    await issued(site, 1, 2, 3);
    await issued(other, 1);
    await received(7);
    expect(receiver.ids().filter((id) => id.endsWith(site))).toEqual([
      ...Array.from({ length: 4 }, () => idOf(site, 1)),
      idOf(site, 2),
      idOf(site, 3),
    ]);
    expect(receiver.ids()).toContain(idOf(other, 1));
    await shows(webhook.webhook_id, 'active');
  });

  it('lose nothing and are told nothing twice but by the same id, when who delivers is killed at any moment', async () => {
    await register();
    await world.stop();
    const queue = new WebhookQueue(world.database, wallClock, 20);
    // Sends, and dies before it can say so.
    queue.settle = () => new Promise(() => undefined);
    const log = createLog('test', 'silent');
    const dying = new WebhookDeliveries(queue, new WebhookSender({ loopback: true }), wallClock, log);
    await world.start();
    receiver.answer = () => 503;
    await issued(site, 1, 2, 3);
    await received(1);
    await world.stop();
    receiver.answer = () => 204;
    wallClock.ahead += 2 * MINUTE;
    const before = receiver.received.length;
    dying.wake();
    await received(before + 1);
    // It takes nothing more; what it has in hand never ends.
    void dying.stop();
    // What was claimed is due again when the claim is over.
    wallClock.ahead += 2 * MINUTE;
    await world.start();
    await issued(site, 4, 5);
    await eventually(() => new Set(receiver.ids()).size === 5 || undefined);
    const unique = [...new Set(receiver.ids())];
    expect(unique).toEqual([1, 2, 3, 4, 5].map((k) => idOf(site, k)));
  });

  it('are disabled after a day in which they took nothing, and on again with a test', async () => {
    const { webhook } = await register();
    const { webhook_id } = webhook;
    receiver.answer = () => 500;
    await issued(site, 1);
    await shows(webhook_id, 'failing');
    wallClock.ahead += 25 * HOUR;
    await shows(webhook_id, 'disabled');
    const disabled = await report(webhook_id);
    expect(disabled.webhook.disabled_at).toBeDefined();
    const { delivery_id } = disabled.deliveries[0];
    await expect(world.ask(redeliverWebhook, { account_id, webhook_id, delivery_id })).rejects.toMatchObject({
      code: 'Conflict',
    });
    receiver.answer = () => 204;
    const test = await world.ask(testWebhook, { account_id, webhook_id });
    await eventually(() => receiver.ids().includes(test.event_id) || undefined);
    await shows(webhook_id, 'active');
  });

  it('are disabled at once by 410, and give up an event after a day', async () => {
    const { webhook: gone } = await register({ url: `${receiver.url}/gone` });
    receiver.answer = () => 410;
    await issued(site, 1);
    await shows(gone.webhook_id, 'disabled');
    await world.ask(deleteWebhook, { account_id, webhook_id: gone.webhook_id });
    const { webhook } = await register();
    receiver.answer = ({ id }) => (id === idOf(site, 2) ? 500 : 204);
    await issued(site, 2, 3);
    await shows(webhook.webhook_id, 'failing');
    // The next refusal comes a day later, after a success: the webhook lives, one event does not.
    let refuse = (status: number): void => void status;
    const refused = new Promise<number>((resolve) => (refuse = resolve));
    receiver.answer = ({ id }) => (id === idOf(site, 2) ? refused : 204);
    const attempts = receiver.received.length;
    await received(attempts + 1);
    await world.ask(testWebhook, { account_id, webhook_id: webhook.webhook_id });
    await shows(webhook.webhook_id, 'active');
    wallClock.ahead += 25 * HOUR;
    refuse(500);
    await eventually(() => receiver.ids().includes(idOf(site, 3)) || undefined);
    const { deliveries } = await report(webhook.webhook_id);
    expect(deliveries.find(({ event_id }) => event_id === idOf(site, 2))).toMatchObject({
      state: 'given_up',
      status: 500,
    });
  });

  it('of one account take no more than its share, however slow they are: those of another are told meanwhile', async () => {
    const slow = await new Receiver().start();
    let release = (status: number): void => void status;
    const held = new Promise<number>((resolve) => (release = resolve));
    slow.answer = () => held;
    const greedy = await world.newAccount();
    const theirs = [];
    for (let k = 0; k < 5; k++) theirs.push(siteResource((await world.newSite(greedy)).resource_id));
    for (let k = 0; k < 20; k++) await world.ask(registerWebhook, { account_id: greedy, url: `${slow.url}/${k}` });
    for (const resource of theirs) await issued(resource, 1);
    await eventually(() => slow.received.length > 0 || undefined);
    await register();
    await issued(site, 1);
    await received(1);
    expect(slow.received.length).toBeLessThanOrEqual(MAX_PER_ACCOUNT);
    release(204);
    await eventually(() => slow.received.length === 100 || undefined);
    await slow.close();
  }, 90_000);

  it('are sent again what they ask for', async () => {
    const { webhook } = await register();
    const chosen = { account_id, webhook_id: webhook.webhook_id };
    await issued(site, 1);
    await received(1);
    await eventually(async () => (await report(webhook.webhook_id)).webhook.waiting === 0 || undefined);
    const [{ delivery_id }] = (await world.ask(showWebhook, chosen)).deliveries;
    await world.ask(redeliverWebhook, { ...chosen, delivery_id });
    await received(2);
    expect(receiver.received[1].body).toBe(receiver.received[0].body);
    for (const none of ['0', '999999999', 'x', '1 or 1=1'])
      await expect(world.ask(redeliverWebhook, { ...chosen, delivery_id: none })).rejects.toMatchObject({
        code: 'NotFound',
      });
  });

  it('are nobody else’s, twenty at most, and gone when they are deleted', async () => {
    const { webhook } = await register();
    const theirs = { account_id: await world.newAccount(), webhook_id: webhook.webhook_id };
    for (const command of [showWebhook, deleteWebhook, testWebhook])
      await expect(world.ask<object, object>(command, theirs)).rejects.toMatchObject({ code: 'NotFound' });
    for (let k = 1; k < 20; k++) await register();
    await expect(register()).rejects.toMatchObject({ code: 'Conflict' });
    await world.ask(deleteWebhook, { account_id, webhook_id: webhook.webhook_id });
    const { webhooks } = await world.ask(listWebhooks, { account_id });
    expect(webhooks).toHaveLength(19);
    expect(webhooks.map(({ webhook_id }) => webhook_id)).not.toContain(webhook.webhook_id);
  });
}
