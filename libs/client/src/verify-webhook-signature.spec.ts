import { createHmac, randomBytes } from 'node:crypto';
import { verifyWebhookSignature } from './index';

const NOW = Date.UTC(2026, 2, 1, 12);

describe('the signature of a delivery', () => {
  const key = randomBytes(32);
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"type":"daystar.issue.published.v1"}';
  const timestamp = String(NOW / 1000);
  const sign = (signed: string) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': timestamp,
    'webhook-signature': sign(`e1.${timestamp}.${body}`),
  };

  it('is accepted with the headers of Node.js and of the web, also beside one of another secret', async () => {
    const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
    for (const received of [headers, new Headers(headers), rotated])
      expect(await verifyWebhookSignature({ body, headers: received, secret, now: NOW })).toBe(true);
  });

  it.each([
    ['another body', { body: `${body} ` }],
    ['another secret', { secret: `whsec_${randomBytes(32).toString('base64')}` }],
    ['a secret that is not base64', { secret: 'whsec_?' }],
    ['no secret', { secret: '' }],
    ['another id', { headers: { ...headers, 'webhook-id': 'e2' } }],
    ['a signature that is not base64', { headers: { ...headers, 'webhook-signature': 'v1,?' } }],
    ['no headers', { headers: {} }],
    ['an age of more than five minutes', { now: NOW + 301_000 }],
    ['a time of the future', { now: NOW - 301_000 }],
  ])('is rejected for %s', async (_, change) => {
    expect(await verifyWebhookSignature({ body, headers, secret, now: NOW, ...change })).toBe(false);
  });
});
