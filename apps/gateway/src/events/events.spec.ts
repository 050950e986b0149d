import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { type IssueEvent, buildIssueId, siteChanged, buildSiteResource } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, KEY, NOW, OTHER_KEY } from '../gateway.fixture';

/** Messages that one stream has received so far. */
interface Stream {
  readonly events: IssueEvent[];
  readonly ids: () => string[];
  /** The last id received, with or without an event. */
  readonly lastId: () => string;
  readonly ended: Promise<void>;
  close(): void;
}

/** A plain client: `fetch` keeps a spare connection open, which delays the end of the gateway. */
async function follow(fixture: GatewayFixture, query = '', headers: Record<string, string> = {}): Promise<Stream> {
  const asking = get(`${fixture.gateway.url}/v1/events${query}`, {
    agent: false,
    headers: { authorization: `Bearer ${KEY}`, ...headers },
  });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream');
  const events: IssueEvent[] = [];
  // The first issue of a site is reported once the gateway knows the site, which may be after the stream was opened.
  const isFirst = ({ id }: IssueEvent) =>
    fixture.archived.some(({ issue_id, resource }) => id === `${issue_id}@${resource}`);
  let [text, lastId] = ['', ''];
  answer.setEncoding('utf8').on('data', (more: string) => {
    const blocks = (text + more).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const event = data && (JSON.parse(data) as IssueEvent);
      if (event && !isFirst(event)) events.push(event);
    }
  });
  const ended = new Promise<void>((resolve) => answer.on('error', () => resolve()).once('close', () => resolve()));
  const close = () => asking.destroy();
  return { events, ids: () => events.map(({ id }) => id), lastId: () => lastId, ended, close };
}

const arrived = (stream: Stream, count: number) => eventually(() => stream.events.length >= count || undefined);

function describeEventStream(name: string, open: () => RowCache | undefined) {
  describe(name, () => {
    const fixture = new GatewayFixture();
    let site: string;
    beforeAll(() => fixture.start(open()));
    afterAll(() => fixture.close());
    beforeEach(async () => {
      fixture.clock.time += 6 * 60 * MINUTE;
      site = await fixture.addSiteWithRows();
    });

    /** Publishes an issue of a site, the given minutes after its registration. */
    const issue = (id: string, minutes: number) => {
      fixture.clock.time += minutes * MINUTE;
      return fixture.rowCache.publishIssue(fixture.buildIssue(buildSiteResource(id)));
    };

    it('reports every new issue of a resource of the caller, once, in order', async () => {
      const stream = await follow(fixture);
      for (let k = 0; k < 3; k++) await issue(site, 10);
      await arrived(stream, 3);
      stream.close();
      const [first] = stream.events;
      expect(first).toMatchObject({ specversion: '1.0', type: 'daystar.issue.published.v1', subject: `site/${site}` });
      expect(new Set(stream.ids()).size).toBe(3);
      expect(stream.events.map(({ time }) => time)).toEqual([...stream.events.map(({ time }) => time)].sort());
      const rows = await fixture.get(`${stream.events[2].data.forecasts}?format=json`);
      expect(rows.headers.get('x-issue-id')).toBe(stream.events[2].data.issue_id);
    });

    it('resumes after the last received event, without loss', async () => {
      const before = await follow(fixture);
      await issue(site, 10);
      await arrived(before, 1);
      before.close();
      for (let k = 0; k < 4; k++) await issue(site, 10);
      const after = await follow(fixture, '', { 'last-event-id': before.events[0].id });
      await issue(site, 10);
      // The last received event can repeat: an older issue may have become current after it.
      const all = () => [...new Set([...before.ids(), ...after.ids()])];
      await eventually(() => all().length >= 6 || undefined);
      after.close();
      expect(all()).toHaveLength(6);
      expect(all()).toEqual(all().toSorted());
    });

    it('resumes with issues that became current later, whatever their issue times', async () => {
      const delayed = await fixture.addSiteWithRows();
      const before = await follow(fixture);
      const early = fixture.buildIssue(buildSiteResource(delayed));
      await issue(site, 30);
      await arrived(before, 1);
      before.close();
      const later = { issue_id: buildIssueId(Date.parse(early.issued_at) + MINUTE, 1) };
      const issued_at = new Date(Date.parse(early.issued_at) + MINUTE).toISOString();
      await fixture.rowCache.publishIssue({ ...early, ...later, issued_at });
      const after = await follow(fixture, '', { 'last-event-id': before.events[0].id });
      const id = `${later.issue_id}@${buildSiteResource(delayed)}`;
      await eventually(() => after.ids().includes(id) || undefined);
      after.close();
    });

    it('resumes with the issues of each resource in the order in which they became current', async () => {
      const stream = await follow(fixture);
      await issue(site, 10);
      await arrived(stream, 1);
      const earlier = Date.parse(stream.events[0].time) - MINUTE;
      const changed = fixture.buildIssue(buildSiteResource(site), {
        issue_id: buildIssueId(earlier, 2),
        issued_at: new Date(earlier).toISOString(),
        resource_version: 2,
      });
      await fixture.rowCache.publishIssue(changed);
      await arrived(stream, 2);
      const again = await follow(fixture, '', { 'last-event-id': stream.events[0].id });
      await arrived(again, 2);
      for (const { ids, close } of [stream, again]) {
        expect(ids().at(-1)).toBe(`${changed.issue_id}@${buildSiteResource(site)}`);
        close();
      }
    });

    it('resumes from its start when it was disconnected before the first event', async () => {
      fixture.clock.time += 6 * 60 * MINUTE;
      const before = await follow(fixture);
      await eventually(() => before.lastId() || undefined);
      before.close();
      await issue(site, 10);
      const after = await follow(fixture, '', { 'last-event-id': before.lastId() });
      await arrived(after, 1);
      expect(after.events).toMatchObject([{ subject: `site/${site}` }]);
      after.close();
    });

    it('sends an account only the resources that it may read', async () => {
      const stream = await follow(fixture, '', { authorization: `Bearer ${OTHER_KEY}` });
      const own = await follow(fixture);
      await issue(site, 10);
      await arrived(own, 1);
      expect(stream.events).toEqual([]);
      stream.close();
      own.close();
      const refused = await fixture.get(`/v1/events?resources=site/${site}`, { authorization: `Bearer ${OTHER_KEY}` });
      expect(refused.status).toBe(404);
    });

    it('ends with the next issue after its key was revoked, without the event', async () => {
      const created = await fixture.send('POST', '/keys', { name: 'stream' });
      const { api_key, key_id } = (await created.json()) as { api_key: string; key_id: string };
      const headers = { authorization: `Bearer ${api_key}` };
      const stream = await follow(fixture, '', headers);
      expect((await fixture.send('DELETE', `/keys/${key_id}`)).status).toBe(204);
      await eventually(async () => (await fixture.get('/usage', headers)).status === 401 || undefined);
      await issue(site, 10);
      await stream.ended;
      expect(stream.events).toEqual([]);
    });

    it('sends only the requested resources', async () => {
      const other = await fixture.addSiteWithRows();
      const stream = await follow(fixture, `?resources=site/${other}`);
      await issue(site, 10);
      await issue(other, 10);
      await arrived(stream, 1);
      expect(stream.events[0].subject).toBe(`site/${other}`);
      stream.close();
    });

    it('reports a site whose rows arrive before the site itself', async () => {
      const resource_id = 'aaaa-0000-0000-0001';
      const stream = await follow(fixture);
      await issue(resource_id, 10);
      await issue(site, 10);
      await arrived(stream, 1);
      expect(stream.events.map(({ subject }) => subject)).toEqual([`site/${site}`]);
      await fixture.bus.publish(siteChanged, [{ ...siteChanged.example, resource_id, account_id: 'acme' }]);
      await arrived(stream, 2);
      expect(stream.events[1].subject).toBe(`site/${resource_id}`);
      stream.close();
    });

    it('reports aggregations with their own paths', async () => {
      await fixture.addAggregation({ collection_id: 'utah', aggregation_id: 'all', accounts: ['acme'] });
      const stream = await follow(fixture);
      await eventually(async () => {
        fixture.clock.time += MINUTE * 5;
        await fixture.rowCache.publishIssue(fixture.buildIssue('aggregation/utah/all'));
        return stream.events.length > 0 || undefined;
      });
      expect(stream.events[0].data.forecasts).toBe('/pv_power/collections/utah/aggregations/all/forecasts');
      stream.close();
    });
  });
}

const log = createLog('test', 'silent');
const clock = { now: () => NOW };
describeEventStream('the stream of events', () => undefined);
describeWith('stack', 'with the real row cache', () => {
  describeEventStream('the stream of events over Redis', () =>
    openRowCache({ redis: process.env.DAYSTAR_TEST_REDIS, prefix: `events-${randomUUID()}`, log, clock }),
  );
});

describe('an event stream', () => {
  it('is refused for an invalid last event id, or above the number of open streams', async () => {
    const fixture = await new GatewayFixture().start();
    const wrong = await fixture.get('/v1/events?last_event_id=yesterday');
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(await wrong.json())).toContain('last_event_id');
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(fixture)));
    const refused = await fixture.get('/v1/events');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    for (const stream of streams) stream.close();
    await fixture.close();
  });

  it('ends when the gateway stops, so that its client connects to another one', async () => {
    const fixture = await new GatewayFixture().start();
    const stream = await follow(fixture);
    await fixture.close();
    await stream.ended;
  });
});
