import { createFastifyAdapter } from './fastify-adapter';
import { isCrossOrigin, isSameOriginForm } from '../http/browser-request';

/** Classifies a request behind a trusted and behind an untrusted proxy that terminates TLS. */
const evaluated = async (headers: Record<string, string>, trustedProxies?: string) => {
  const fastify = createFastifyAdapter(() => Promise.resolve(), {}, trustedProxies).getInstance();
  fastify.get('/', (request) => ({ own: isSameOriginForm(request), foreign: isCrossOrigin(request) }));
  const proxied = { host: 'solar.example', 'x-forwarded-proto': 'https', ...headers };
  return (await fastify.inject({ url: '/', headers: proxied, remoteAddress: '10.1.2.3' })).json<object>();
};
const PROXY = '10.0.0.0/8';
const OWN = { own: true, foreign: false };
const FOREIGN = { own: false, foreign: true };

describe('a form post', () => {
  it('is same-origin when its origin has the scheme and host of the gateway', async () => {
    expect(await evaluated({ origin: 'https://solar.example' }, PROXY)).toEqual(OWN);
    expect(await evaluated({ origin: 'https://solar.example', 'sec-fetch-site': 'same-origin' }, PROXY)).toEqual(OWN);
  });

  it('is cross-origin when its page uses http, another host or port, or names no origin although it could', async () => {
    for (const origin of ['http://solar.example', 'https://solar.example:8443', 'https://evil.example', 'null'])
      expect(await evaluated({ origin }, PROXY)).toEqual(FOREIGN);
    for (const site of ['cross-site', 'same-site'])
      expect(await evaluated({ origin: 'https://solar.example', 'sec-fetch-site': site }, PROXY)).toEqual(FOREIGN);
  });

  it('is same-origin when the host has its port or is in capitals', async () => {
    for (const host of ['solar.example:443', 'Solar.Example'])
      expect(await evaluated({ host, origin: 'https://solar.example' }, PROXY)).toEqual(OWN);
    expect(await evaluated({ host: 'solar.example:80', origin: 'https://solar.example' }, PROXY)).toEqual(FOREIGN);
    expect(await evaluated({ host: '1.2.3.999', origin: 'https://1.2.3.999' }, PROXY)).toEqual(FOREIGN);
  });

  it('has the scheme of the trusted proxy or of the connection', async () => {
    expect(await evaluated({ origin: 'http://solar.example' })).toEqual(OWN);
    expect(await evaluated({ origin: 'https://solar.example' })).toEqual(FOREIGN);
    expect(await evaluated({ origin: 'http://solar.example' }, '192.0.2.1')).toEqual(OWN);
    expect(await evaluated({ origin: 'https://solar.example' }, '192.0.2.1')).toEqual(FOREIGN);
  });

  it('is accepted behind an untrusted proxy when the browser states that its page has the same origin', async () => {
    const sent = { origin: 'https://solar.example', 'sec-fetch-site': 'same-origin' };
    expect(await evaluated(sent)).toEqual(OWN);
    expect(await evaluated({ ...sent, origin: 'https://solar.example:8443' })).toEqual(FOREIGN);
  });

  it('is neither when a program sends it, which states no origin', async () => {
    expect(await evaluated({}, PROXY)).toEqual({ own: false, foreign: false });
  });
});
