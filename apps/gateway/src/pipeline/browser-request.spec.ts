import { createFastifyAdapter } from './fastify-adapter';
import { isCrossOrigin, isSameOriginForm } from '../http/browser-request';

/** What is made of a request behind a proxy that ends TLS and is trusted, and behind one that is not. */
const judged = async (headers: Record<string, string>, trustedProxies?: string) => {
  const fastify = createFastifyAdapter(() => Promise.resolve(), {}, trustedProxies).getInstance();
  fastify.get('/', (request) => ({ own: isSameOriginForm(request), foreign: isCrossOrigin(request) }));
  const proxied = { host: 'solar.example', 'x-forwarded-proto': 'https', ...headers };
  return (await fastify.inject({ url: '/', headers: proxied, remoteAddress: '10.1.2.3' })).json<object>();
};
const PROXY = '10.0.0.0/8';
const OWN = { own: true, foreign: false };
const FOREIGN = { own: false, foreign: true };

describe('a form', () => {
  it('is our own when its origin has our scheme and host', async () => {
    expect(await judged({ origin: 'https://solar.example' }, PROXY)).toEqual(OWN);
    expect(await judged({ origin: 'https://solar.example', 'sec-fetch-site': 'same-origin' }, PROXY)).toEqual(OWN);
  });

  it('is foreign when its page came over http, is of another host or port, or names no origin it can', async () => {
    for (const origin of ['http://solar.example', 'https://solar.example:8443', 'https://evil.example', 'null'])
      expect(await judged({ origin }, PROXY)).toEqual(FOREIGN);
    for (const site of ['cross-site', 'same-site'])
      expect(await judged({ origin: 'https://solar.example', 'sec-fetch-site': site }, PROXY)).toEqual(FOREIGN);
  });

  it('is our own when our host is written with its port or in capitals', async () => {
    for (const host of ['solar.example:443', 'Solar.Example'])
      expect(await judged({ host, origin: 'https://solar.example' }, PROXY)).toEqual(OWN);
    expect(await judged({ host: 'solar.example:80', origin: 'https://solar.example' }, PROXY)).toEqual(FOREIGN);
    expect(await judged({ host: '1.2.3.999', origin: 'https://1.2.3.999' }, PROXY)).toEqual(FOREIGN);
  });

  it('has the scheme that a trusted proxy or the connection states', async () => {
    expect(await judged({ origin: 'http://solar.example' })).toEqual(OWN);
    expect(await judged({ origin: 'https://solar.example' })).toEqual(FOREIGN);
    expect(await judged({ origin: 'http://solar.example' }, '192.0.2.1')).toEqual(OWN);
    expect(await judged({ origin: 'https://solar.example' }, '192.0.2.1')).toEqual(FOREIGN);
  });

  it('is accepted behind an untrusted proxy when the browser states that its page has the same origin', async () => {
    const sent = { origin: 'https://solar.example', 'sec-fetch-site': 'same-origin' };
    expect(await judged(sent)).toEqual(OWN);
    expect(await judged({ ...sent, origin: 'https://solar.example:8443' })).toEqual(FOREIGN);
  });

  it('is neither when a program sends it, which names no origin', async () => {
    expect(await judged({}, PROXY)).toEqual({ own: false, foreign: false });
  });
});
