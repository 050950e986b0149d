import type { RandomDraws } from './random-draws';

/** An ordinary request, before it is mutated. */
export interface SeedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

const JSON_BODY = 'content-type: application/json';
/** The capacity is invalid, because accepted sites would take up memory and look like a leak. */
const SITE = '{"name":"Fuzz","latitude":37.7,"longitude":-113.6,"capacity":-5}';

const SEED_REQUESTS: readonly SeedRequest[] = [
  { method: 'GET', path: '/health/live' },
  { method: 'GET', path: '/usage', headers: ['accept: application/json'] },
  {
    method: 'GET',
    path: '/radiation/forecasts?latitude=45.1&longitude=5.2&format=json',
    headers: ['if-none-match: *'],
  },
  { method: 'GET', path: '/radiation/estimated_actuals?latitude=45.1&longitude=5.2&format=csv' },
  { method: 'GET', path: '/pv_power/forecasts?latitude=45.1&longitude=5.2&capacity=5&format=xml' },
  { method: 'GET', path: '/utility_scale_sites', headers: ['accept-encoding: gzip, br'] },
  { method: 'GET', path: '/utility_scale_sites/0000-0000-0000-0000/forecasts', headers: ['accept: text/html'] },
  { method: 'HEAD', path: '/v1/events' },
  { method: 'GET', path: '/v1/events', headers: ['accept: text/event-stream', 'last-event-id: 0'] },
  { method: 'GET', path: '/v1/webhooks' },
  { method: 'GET', path: '/nowhere/%41/..%2f?a=1&a=2' },
  { method: 'GET', path: '/admin/accounts' },
  { method: 'OPTIONS', path: '/usage', headers: ['origin: https://example.com', 'access-control-request-method: GET'] },
  { method: 'POST', path: '/utility_scale_sites', headers: [JSON_BODY], body: SITE },
  { method: 'PATCH', path: '/utility_scale_sites/0000-0000-0000-0000', headers: [JSON_BODY], body: '{"capacity":6}' },
  { method: 'DELETE', path: '/utility_scale_sites/0000-0000-0000-0000' },
  { method: 'POST', path: '/keys', headers: [JSON_BODY], body: '{}' },
  {
    method: 'POST',
    path: '/rooftop_sites/0000-0000-0000-0000/measurements',
    headers: ['content-type: text/csv'],
    body: `period_end,period,total_power\n${'2026-03-01T15:00:00Z,PT5M,1.5\n'.repeat(50)}`,
  },
  {
    method: 'POST',
    path: '/accounts',
    headers: ['content-type: application/x-www-form-urlencoded', 'origin: https://example.com'],
    body: 'name=fuzz&email=fuzz%40example.com',
  },
];

/** Draws a request as bytes, from one of 4,096 addresses, with or without the key. */
export function pickSeedRequest(random: RandomDraws, key: string): Buffer {
  const { method, path, headers = [], body } = random.pick(SEED_REQUESTS);
  const address = [10, 0, random.nextInteger(16), random.nextInteger(256)].join('.');
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', `x-forwarded-for: ${address}`, ...headers];
  if (random.next() < 0.7) lines.push(`authorization: Bearer ${key}`);
  if (body === undefined) return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.from(`${lines.join('\r\n')}\r\n${frameBody(body, random)}`, 'latin1');
}

/** Ends the headers and adds the body, with its length or in chunks. */
function frameBody(body: string, random: RandomDraws): string {
  if (random.next() < 0.7) return `content-length: ${body.length}\r\n\r\n${body}`;
  const half = body.length >> 1;
  const chunks = [body.slice(0, half), body.slice(half)].filter((text) => text !== '');
  const encoded = chunks.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('');
  return `transfer-encoding: chunked\r\n\r\n${encoded}0\r\n\r\n`;
}
