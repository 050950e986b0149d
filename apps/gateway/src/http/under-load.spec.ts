import { buildSiteResource } from '@daystar/contracts';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { GatewayFixture, KEY, OTHER_KEY } from '../gateway.fixture';

/** Half of the slots: the share of one account while no other has requests in flight. */
const SHARE = 128;

/** A gateway whose cells are prepared when the test says so. */
class SlowFixture extends GatewayFixture {
  private release = () => {};
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));
  waiting = 0;

  async slow(): Promise<this> {
    await this.start();
    const inner = this.rowCache.readSkies.bind(this.rowCache);
    this.rowCache.readSkies = async (cells) => {
      this.waiting++;
      await this.released;
      return inner(cells);
    };
    return this;
  }

  /** Skips the slow comparison of each response with the OpenAPI document. */
  ask(path: string): Promise<Response> {
    return fetch(this.gateway.url + path, { headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' } });
  }

  go(): void {
    this.release();
  }

  async allWait(count: number): Promise<void> {
    while (this.waiting < count) await pause(10);
  }
}

/** Requests for locations in one cell. */
const urlOf = (index: number) => `/radiation/forecasts?latitude=${10 + index / 2000}&longitude=20&hours=1`;

describe('a gateway in which one account has as many requests in flight as it may', () => {
  it('rejects its further requests without counting them, and answers all accepted ones and those of others', async () => {
    const fixture = await new SlowFixture().slow();
    const id = await fixture.addSiteWithRows();
    const path = `/utility_scale_sites/${id}/forecasts?format=json`;
    await (await fixture.get(path)).text();
    const accepted = Array.from({ length: SHARE }, (_, index) => fixture.ask(urlOf(index)));
    while ((await fixture.ask('/utility_scale_sites')).status === 200) await pause(20);

    const refused = await fixture.get(urlOf(SHARE));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const before = refused.headers.get('x-rate-limit-remaining');
    const again = await fixture.get('/utility_scale_sites');
    expect(again.headers.get('x-rate-limit-remaining')).toBe(before);
    expect(await again.json()).toMatchObject({ response_status: { error_code: 'Busy' } });
    expect((await fixture.get('/utility_scale_sites', { accept: 'text/html, text/event-stream' })).status).toBe(429);
    expect((await fixture.get('/health/live')).status).toBe(200);
    expect((await fixture.get(path)).status).toBe(200);
    await fixture.addAccount('paying', 'commercial', 'key-of-another-paying-account');
    for (const key of [OTHER_KEY, 'key-of-another-paying-account'])
      expect((await fixture.get('/utility_scale_sites', { authorization: `Bearer ${key}` })).status).toBe(200);
    const newer = { issue_id: 'newer', issued_at: new Date(fixture.clock.now()).toISOString() };
    await fixture.rowCache.publishIssue(fixture.buildIssue(buildSiteResource(id), newer));
    expect((await fixture.get(path)).status).toBe(429);

    fixture.go();
    const statuses = await Promise.all(accepted.map(async (response) => (await response).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await fixture.get('/utility_scale_sites')).status).toBe(200);
    await fixture.close();
  });
});

describe('a gateway that receives SIGTERM', () => {
  it('completes requests in flight and on open connections', async () => {
    const fixture = await new SlowFixture().slow();
    const { port } = new URL(fixture.gateway.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const request = (path: string) =>
      new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
        const options = { port, path, agent, headers: { authorization: `Bearer ${KEY}`, accept: 'application/json' } };
        get(options, (response) => {
          response
            .resume()
            .once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
        }).once('error', reject);
      });
    const inFlight = [request(urlOf(1)), request(urlOf(2))];
    await fixture.allWait(1);
    // The client queues it for the first free connection of its two.
    const next = request(urlOf(1));
    const closed = fixture.gateway.close();
    await pause(50);
    fixture.go();
    expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200]);
    await closed;
    // Either an open connection answers it, or it never reaches this gateway and the client tries another.
    const outcome = await next.catch(({ code }: NodeJS.ErrnoException) => code);
    expect([200, 'ECONNREFUSED', 'ECONNRESET']).toContain(typeof outcome === 'object' ? outcome.status : outcome);
    agent.destroy();
    await fixture.bus.close();
    await fixture.rowCache.close();
  });
});
