import { createFastifyAdapter } from './fastify-adapter';
import { isForeignPage, isOwnForm } from '../http/browser-request';

/** What is made of a request behind a proxy that ends TLS and is trusted, and behind one that is not. */
const judged = async (headers: Record<string, string>, trustedProxies?: string) => {
  const fastify = createFastifyAdapter(
    () => undefined,
    () => false,
    trustedProxies,
  ).getInstance();
  fastify.get('/', (request) => ({ own: isOwnForm(request), foreign: isForeignPage(request) }));
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

  it('is our own behind a proxy that is not trusted, whose scheme is unknown', async () => {
    expect(await judged({ origin: 'https://solar.example' })).toEqual(OWN);
  });

  it('is neither when a program sends it, which names no origin', async () => {
    expect(await judged({}, PROXY)).toEqual({ own: false, foreign: false });
  });
});
