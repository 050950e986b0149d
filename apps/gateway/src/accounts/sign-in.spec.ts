import { GatewayFixture, KEY } from '../gateway.fixture';
import { createFastifyAdapter } from '../pipeline/fastify-adapter';

describe('signing in', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  const attempt = async (key: string) => {
    const response = await fetch(`${fixture.gateway.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ key }),
      headers: { accept: 'text/html', origin: fixture.gateway.url },
      redirect: 'manual',
    });
    return response.status;
  };

  it('is not limited with a valid key', async () => {
    for (let time = 0; time < 25; time++) expect(await attempt(KEY)).toBe(303);
  });

  it('is blocked for a minute after twenty wrong keys, also for valid keys, to prevent guessing', async () => {
    const responses: number[] = [];
    // The minute may end between any two attempts, so twice as many are sent.
    for (let time = 0; time < 45; time++) responses.push(await attempt(`wrong-${time}`));
    expect(responses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20);
    expect(responses.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(responses.at(-1)).toBe(429);
    expect(await attempt(KEY)).toBe(429);
  });
});

describe('the client address', () => {
  const addressSeenBy = async (trustedProxies?: string) => {
    const fastify = createFastifyAdapter(() => Promise.resolve(), {}, trustedProxies).getInstance();
    fastify.get('/address', ({ ip }) => ip);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    return (await fastify.inject({ url: '/address', headers, remoteAddress: '10.1.2.3' })).body;
  };

  it('is the peer address of the connection, whatever the headers state', async () => {
    expect(await addressSeenBy()).toBe('10.1.2.3');
    expect(await addressSeenBy('192.168.0.0/16')).toBe('10.1.2.3');
  });

  it('is the address that a trusted proxy states', async () => {
    expect(await addressSeenBy('192.168.0.0/16, 10.0.0.0/8')).toBe('203.0.113.9');
  });
});
