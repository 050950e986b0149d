import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type PlanId, buildSiteResource } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type CacheListener, type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import type { Quota } from '../../rate-limiting/quota';
import { GatewayFixture, NOW } from '../../gateway.fixture';
import { LongPoll } from './long-poll';

interface CreatedKey {
  readonly api_key: string;
  readonly key_id: string;
}

describe('a long poll', () => {
  const fixture = new GatewayFixture();
  let site: string;
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  beforeEach(async () => {
    site = await fixture.addSiteWithRows();
  });
  afterEach(() => (fixture.clock.time = NOW));

  const path = () => `/utility_scale_sites/${site}/forecasts?hours=1`;
  const issueOf = async (at: string) => (await fixture.get(at)).headers.get('x-issue-id')!;
  const issue = (resource: string, minutes = 10) => {
    fixture.clock.time += minutes * MINUTE;
    return fixture.rowCache.publishIssue(fixture.buildIssue(resource));
  };

  it('responds at once if there is a newer issue', async () => {
    const old = await issueOf(path());
    await issue(buildSiteResource(site));
    const response = await fixture.get(`${path()}&newer_than=${old}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-issue-id')! > old).toBe(true);
  });

  it('waits for the next issue of that resource', async () => {
    const old = await issueOf(path());
    const other = await fixture.addSiteWithRows();
    let answered = 0;
    const asking = ['forecasts', 'estimated_actuals', 'combined'].map((rows) =>
      fixture
        .get(`/utility_scale_sites/${site}/${rows}?newer_than=${old}`)
        .then((response) => (answered++, [response.status, response.headers.get('x-issue-id')! > old])),
    );
    await pause(100);
    await issue(buildSiteResource(other));
    await pause(100);
    expect(answered).toBe(0);
    await issue(buildSiteResource(site));
    expect(await Promise.all(asking)).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ]);
  });

  it('waits for issues of aggregations', async () => {
    await fixture.addAggregation({ accounts: ['acme'] });
    const { issue_id, ...made } = fixture.buildIssue('aggregation/country_total/it_total');
    await fixture.rowCache.publishIssue({ ...made, issue_id: `${issue_id}-f8a0850c` });
    const sum = '/pv_power/collections/country_total/aggregations/it_total/forecasts?hours=1';
    const old = await issueOf(sum);
    const asking = fixture.get(`${sum}&newer_than=${old}`);
    await pause(100);
    await issue('aggregation/country_total/it_total');
    expect((await asking).headers.get('x-issue-id')! > old).toBe(true);
  });

  it('gets a 401 when its key was revoked meanwhile', async () => {
    const { api_key, key_id } = (await (await fixture.send('POST', '/keys', { name: 'poll' })).json()) as CreatedKey;
    const old = await issueOf(path());
    const headers = { authorization: `Bearer ${api_key}` };
    const asking = fixture.get(`${path()}&newer_than=${old}`, headers);
    await pause(100);
    expect((await fixture.send('DELETE', `/keys/${key_id}`)).status).toBe(204);
    await eventually(async () => (await fixture.get(path(), headers)).status === 401 || undefined);
    await issue(buildSiteResource(site));
    expect((await asking).status).toBe(401);
  });

  it('gets a 404 when its aggregation was taken from the account meanwhile', async () => {
    await fixture.addAggregation({ accounts: ['acme'], version: 5 });
    const { issue_id, ...made } = fixture.buildIssue('aggregation/country_total/it_total', { resource_version: 5 });
    const known = `${issue_id.replace(/1$/, '5')}-f8a0850c`;
    await fixture.rowCache.publishIssue({ ...made, issue_id: known });
    const sum = '/pv_power/collections/country_total/aggregations/it_total/forecasts?hours=1';
    const asking = fixture.get(`${sum}&newer_than=${known}`);
    await pause(100);
    await fixture.addAggregation({ accounts: [], version: 6 });
    await eventually(async () => (await fixture.get(sum)).status === 404 || undefined);
    fixture.clock.time += 10 * MINUTE;
    const next = fixture.buildIssue('aggregation/country_total/it_total', { resource_version: 6 });
    await fixture.rowCache.publishIssue({ ...next, issue_id: `${next.issue_id.replace(/1$/, '6')}-f8a0850c` });
    expect((await asking).status).toBe(404);
  });

  it('gets a 304 when the gateway stops meanwhile', async () => {
    const ending = await new GatewayFixture().start();
    const own = `/utility_scale_sites/${await ending.addSiteWithRows()}/forecasts?hours=1`;
    const old = (await ending.get(own)).headers.get('x-issue-id')!;
    const waitForNewer = jest.spyOn(LongPoll.prototype, 'waitForNewer');
    const asking = ending.get(`${own}&newer_than=${old}`);
    await eventually(() => waitForNewer.mock.calls.length > 0 || undefined);
    waitForNewer.mockRestore();
    await ending.close();
    expect((await asking).status).toBe(304);
  });

  it.each(['yesterday', '2026-03-01', '20269999T151000000Z-1', '20260301T151000000Z'])(
    'with the issue id %s gets a 400',
    async (id) => {
      const response = await fixture.get(`${path()}&newer_than=${id}`);
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('"field_name":"newer_than"'),
      ]);
    },
  );

  it('cannot be combined with parameters for past rows', async () => {
    const old = await issueOf(path());
    const response = await fixture.get(`${path()}&newer_than=${old}&issue_id=${old}`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('"field_name":"newer_than"'),
    ]);
  });
});

describe('long-poll requests', () => {
  const clock = { now: () => NOW };
  const old = '20260301T151000000Z-1';
  const current = () => Promise.resolve({ id: old });
  const given: string[] = [];
  const quota = { refundNotModified: () => given.push('back') } as unknown as Quota;
  const makeRequest = (account_id: string, leavePlace?: () => void, plan: PlanId = 'commercial') =>
    ({ caller: { account: { account_id, plan } }, releaseSlot: leavePlace }) as GatewayRequest;
  const replyOf = () => {
    const statuses: unknown[] = [];
    const socket = new Socket();
    const raw = Object.assign(new EventEmitter(), { req: { socket } });
    const reply = {
      raw,
      headers: () => reply,
      status: (code: number) => (statuses.push(code), reply),
      send: () => reply,
    };
    return { reply: reply as unknown as GatewayReply, raw, said: statuses };
  };
  const open = (longest: number) => {
    const rowCache = openRowCache({ log: createLog('test', 'silent'), clock });
    return { rowCache, newer: new LongPoll(rowCache, quota, longest) };
  };

  it('end with a 304, count no quota, and occupy no slot', async () => {
    const { newer } = open(20);
    const { reply, said: statuses, raw } = replyOf();
    const left: string[] = [];
    const request = makeRequest('acme', () => left.push('left'));
    expect(await newer.waitForNewer(request, reply, 'site/1', old, current)).toBe(false);
    expect([statuses, given.splice(0), left, raw.listenerCount('close')]).toEqual([[304], ['back'], ['left'], 0]);
  });

  const sum = '20260301T151000000Z-2-000000000fff-f8a0850c';
  it.each([
    ['of an earlier time', '20260301T150000000Z-2-000000000fff-f8a0850c', false],
    ['of an earlier version', '20260301T152000000Z-1-000000000fff-f8a0850c', false],
    ['of older members', '20260301T151000000Z-2-000000000eee-f8a0850c', false],
    ['of newer members', '20260301T151000000Z-2-000000001000-f8a0850c', true],
    ['of a later version', '20260301T150000000Z-3-000000000fff-f8a0850c', true],
  ])('respond with an issue %s only if it is newer', async (_title, id, isAnswered) => {
    const { newer } = open(20);
    const found = () => Promise.resolve({ id });
    expect(await newer.waitForNewer(makeRequest('acme'), replyOf().reply, 'aggregation/a/b', sum, found)).toBe(
      isAnswered,
    );
  });

  it('end when their client disconnects, and are limited per account', async () => {
    const { newer } = open(60_000);
    const replies = Array.from({ length: 100 }, replyOf);
    const waiting = replies.map(({ reply }) => newer.waitForNewer(makeRequest('acme'), reply, 'site/1', old, current));
    await pause(10);
    const one = replyOf();
    await expect(newer.waitForNewer(makeRequest('acme'), one.reply, 'site/1', old, current)).rejects.toMatchObject({
      code: 'Busy',
    });
    // Node emits no `close` on a pipelined response that waits behind another.
    for (const { raw } of replies) raw.req.socket.emit('close');
    expect(await Promise.all(waiting)).toEqual(replies.map(() => false));
    const again = newer.waitForNewer(makeRequest('acme'), one.reply, 'site/1', old, current);
    await pause(10);
    newer.beforeApplicationShutdown();
    expect(await again).toBe(false);
  });

  it('are limited to two thousand over all accounts', async () => {
    const { newer } = open(60_000);
    const wait = (account: string) =>
      newer
        .waitForNewer(makeRequest(account), replyOf().reply, 'site/1', old, current)
        .catch(({ code }: Error & { code: string }) => code);
    const waiting = Array.from({ length: 2000 }, (_, i) => wait(`a${Math.floor(i / 100)}`));
    await pause(10);
    expect(await Promise.race([wait('other'), pause(1000)])).toBe('Busy');
    newer.beforeApplicationShutdown();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([false]));
  });

  it('are limited to a thousand over all free accounts, because the rest is reserved for paying ones', async () => {
    const { newer } = open(60_000);
    const wait = (account: string, plan: PlanId) =>
      newer
        .waitForNewer(makeRequest(account, undefined, plan), replyOf().reply, 'site/1', old, current)
        .catch(({ code }: Error & { code: string }) => code);
    const waiting = Array.from({ length: 1000 }, (_, i) => wait(`a${Math.floor(i / 100)}`, 'free'));
    await pause(10);
    expect(await Promise.race([wait('other', 'free'), pause(1000)])).toBe('Busy');
    waiting.push(wait('paying', 'commercial'));
    await pause(10);
    newer.beforeApplicationShutdown();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([false]));
  });

  it('end at once when their client disconnected before, and do not affect those of others', async () => {
    const listeners: CacheListener[] = [];
    const rowCache = { subscribe: (listener: CacheListener) => listeners.push(listener) } as unknown as RowCache;
    const newer = new LongPoll(rowCache, quota, 60_000);
    const [gone, other] = [replyOf(), replyOf()];
    gone.raw.req.socket.destroy();
    expect(await newer.waitForNewer(makeRequest('acme'), gone.reply, 'site/1', old, current)).toBe(false);
    let issue = old;
    const waiting = newer.waitForNewer(makeRequest('other'), other.reply, 'site/1', old, async () => ({ id: issue }));
    await pause(10);
    issue = '20260301T152000000Z-1';
    for (const publish of listeners) publish({ kind: 'issued', resource: 'site/1', issue_id: issue });
    expect(await waiting).toBe(true);
  });
});
