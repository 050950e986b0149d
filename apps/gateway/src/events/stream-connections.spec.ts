import { Agent, request } from 'node:http';
import { GatewayFixture, KEY } from '../gateway.fixture';

describe('event streams', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('are not opened by HEAD', async () => {
    for (let i = 0; i < 25; i++) {
      const response = await fixture.send('HEAD', '/v1/events');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    const abort = new AbortController();
    const url = `${fixture['gateway'].url}/v1/events`;
    const open = await fetch(url, { headers: { authorization: `Bearer ${KEY}` }, signal: abort.signal });
    expect(open.status).toBe(200);
    abort.abort();
  });

  it('close their connections at the end, but not for HEAD, where a reconnection would cost more', async () => {
    const agent = new Agent({ keepAlive: true });
    const headers = { authorization: `Bearer ${KEY}` };
    const connectionOf = (method: string) =>
      new Promise<string | undefined>((resolve, reject) =>
        request(`${fixture['gateway'].url}/v1/events`, { method, headers, agent }, (response) => {
          resolve(response.headers.connection);
          response.destroy();
        })
          .on('error', reject)
          .end(),
      );
    expect([await connectionOf('HEAD'), await connectionOf('GET')]).toEqual(['keep-alive', 'close']);
    agent.destroy();
  });

  it('are limited to two for an account of the free plan', async () => {
    await fixture.addAccount('thrifty', 'free', 'a-key-of-the-free-plan');
    const url = `${fixture['gateway'].url}/v1/events`;
    const abort = new AbortController();
    const open = () =>
      fetch(url, { headers: { authorization: 'Bearer a-key-of-the-free-plan' }, signal: abort.signal });
    const statuses = [(await open()).status, (await open()).status, (await open()).status];
    expect(statuses).toEqual([200, 200, 429]);
    abort.abort();
  });

  it('refuse -1 as the last event id', async () => {
    expect((await fixture.get('/v1/events?last_event_id=-1')).status).toBe(400);
  });
});
