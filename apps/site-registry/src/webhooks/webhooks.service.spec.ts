import {
  aggregationForecastIssued,
  deleteWebhook,
  listWebhooks,
  registerWebhook,
  showWebhook,
  siteForecastIssued,
  testWebhook,
} from '@daystar/contracts';
import { describeWith, eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { Receiver, isSigned } from './receiver.fixture';
import { WebhooksFixture } from './webhooks.fixture';

describe('webhooks, embedded', () => describeWebhooks());
describeWith('stack', 'webhooks, Kafka and Postgres', () => describeWebhooks(process.env.DAYSTAR_TEST_KAFKA));

function describeWebhooks(kafka?: string): void {
  const fixture = new WebhooksFixture();
  fixture.installHooks(kafka);
  const {
    registry,
    createSiteResource,
    register,
    createIssue,
    publishIssues,
    buildEventId,
    waitForRequests,
    showReport,
    waitUntilDelivered,
  } = fixture;

  it('receive new issues, signed, in the event format of streams', async () => {
    const { webhook, secret } = await register();
    await publishIssues(fixture.site, 1);
    await waitForRequests(1);
    const [first] = fixture.receiver.received;
    expect(isSigned(first, secret)).toBe(true);
    expect(isSigned(first, 'whsec_AAAA')).toBe(false);
    expect(Math.abs(Number(first.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(MINUTE);
    expect(first.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(first.headers['webhook-id']).toBe(first.event.id);
    expect(first.event).toMatchObject({
      specversion: '1.0',
      id: buildEventId(fixture.site, 1),
      type: 'daystar.issue.published.v1',
      subject: fixture.site,
      data: { forecasts: `/utility_scale_sites/${fixture.site.split('/')[1]}/forecasts` },
    });
    await waitUntilDelivered(webhook.webhook_id);
    const report = await showReport(webhook.webhook_id);
    expect(report.deliveries).toMatchObject([{ state: 'delivered', status: 204, attempts: 1 }]);
    expect(JSON.stringify(report)).not.toContain(secret);
  });

  it('receive issues of the selected resources of their account, once each', async () => {
    const other = await createSiteResource(fixture.account_id);
    const foreign = await createSiteResource(await registry.createAccount());
    await register({ resources: [fixture.site] });
    await publishIssues(foreign, 1);
    await publishIssues(other, 1);
    await publishIssues(fixture.site, 1, 1, 2);
    await waitForRequests(2);
    expect(fixture.receiver.listEventIds()).toEqual([buildEventId(fixture.site, 1), buildEventId(fixture.site, 2)]);
  });

  it('receive issues of aggregations that the account may read', async () => {
    const collection = fixture.account_id.slice(0, 8);
    await registry.database.execute((manager) =>
      manager.query(
        `insert into aggregation (collection_id, aggregation_id, name, members, accounts, version)
         values ($1, 'all', 'All', '[]', $2, 1)`,
        [collection, [fixture.account_id]],
      ),
    );
    await register();
    const resource = `aggregation/${collection}/all`;
    const issues = [`${resource}-of-others`, resource].map((issued) => createIssue(issued, 1));
    await registry.bus.publish(aggregationForecastIssued, issues);
    await waitForRequests(1);
    expect(fixture.receiver.received[0].event.data.forecasts).toBe(
      `/pv_power/collections/${collection}/aggregations/all/forecasts`,
    );
  });

  it('receive no issue older than the last one, when the topic is read again or the service restarts', async () => {
    const other = await createSiteResource(fixture.account_id);
    await register();
    await publishIssues(fixture.site, 3);
    await waitForRequests(1);
    await publishIssues(fixture.site, 1, 2, 3);
    await registry.stop();
    await registry.start();
    await publishIssues(fixture.site, 2, 4);
    await publishIssues(other, 1);
    await waitForRequests(3);
    const expectedIds = [buildEventId(other, 1), buildEventId(fixture.site, 3), buildEventId(fixture.site, 4)];
    expect(fixture.receiver.listEventIds().toSorted()).toEqual(expectedIds.toSorted());
  });

  it('receive the first issue of a changed fixture.site, whatever its issue time, and then none of earlier versions', async () => {
    await register();
    const issues = [
      createIssue(fixture.site, 3),
      createIssue(fixture.site, 2, 2),
      createIssue(fixture.site, 4),
      createIssue(fixture.site, 3, 2),
    ];
    await registry.bus.publish(siteForecastIssued, issues);
    await waitForRequests(3);
    const [first, changed, , last] = issues.map(({ issue_id }) => `${issue_id}@${fixture.site}`);
    expect(fixture.receiver.listEventIds()).toEqual([first, changed, last]);
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
    await publishIssues(fixture.site, 1);
    await waitForRequests(1);
    expect(slow.received.length).toBeLessThanOrEqual(8);
    expect(single.received).toHaveLength(4);
    respond(204);
    await eventually(() => (slow.received.length === 100 && single.received.length === 5) || undefined);
    await Promise.all([slow.close(), single.close()]);
  }, 90_000);

  it('belong to one account, are limited to twenty, and can be deleted', async () => {
    const { webhook } = await register();
    const otherAccount = { account_id: await registry.createAccount(), webhook_id: webhook.webhook_id };
    for (const command of [showWebhook, deleteWebhook, testWebhook])
      await expect(registry.request<object, object>(command, otherAccount)).rejects.toMatchObject({ code: 'NotFound' });
    for (let k = 1; k < 20; k++) await register();
    await expect(register()).rejects.toMatchObject({ code: 'Conflict' });
    await registry.request(deleteWebhook, { account_id: fixture.account_id, webhook_id: webhook.webhook_id });
    const { webhooks } = await registry.request(listWebhooks, { account_id: fixture.account_id });
    expect(webhooks).toHaveLength(19);
    expect(webhooks.map(({ webhook_id }) => webhook_id)).not.toContain(webhook.webhook_id);
  });
}
