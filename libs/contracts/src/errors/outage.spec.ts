import { OutageTracker, describeConnectionError, formatAddress } from './outage';

const NOON = Date.UTC(2026, 5, 21, 12);
const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });

describe('an outage tracker', () => {
  it('states the dependency, its address, the reason and the time of the first failure', () => {
    let now = NOON;
    const outage = new OutageTracker('Postgres', 'db:5432', () => now);
    expect(outage.problem).toBeUndefined();
    outage.report(refused);
    now += 60_000;
    outage.report(new Error('gave up', { cause: new Error('connection lost', { cause: refused }) }));
    expect(outage.problem).toBe('cannot reach Postgres at db:5432 (ECONNREFUSED) since 2026-06-21T12:00:00Z');
    outage.clear();
    outage.report('timeout expired');
    expect(outage.problem).toBe('cannot reach Postgres at db:5432 (timeout expired) since 2026-06-21T12:01:00Z');
  });

  it.each(['EAI_AGAIN', 'ENOTFOUND', 'ECONNRESET'])('reports %s as an unreachable dependency', (code) => {
    const error = Object.assign(new Error(`getaddrinfo ${code} db`), { code });
    expect(describeConnectionError('Postgres', 'db:5432', error)).toBe(`cannot reach Postgres at db:5432 (${code})`);
  });

  it.each([
    ['password authentication failed for user "daystar"', { code: '28P01' }],
    ['self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
    ['unable to use the certificate', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
  ])('distinguishes a dependency that refuses from one that is unreachable: %s', (message, code) => {
    expect(describeConnectionError('Postgres', 'db:5432', Object.assign(new Error(message), code))).toBe(
      `cannot use Postgres at db:5432 (${message})`,
    );
  });
});

it.each([
  ['postgres://daystar:secret@db/daystar', 5432, 'db:5432'],
  ['rediss://daystar:secret@redis.redis:6380?ca=/etc/daystar/ca.pem', 6379, 'redis.redis:6380'],
  ['postgres://u:secret@[::1]:7/d', 5432, '[::1]:7'],
  ['postgres://u:secret@/d?host=/run/postgresql', 5432, 'the configured address'],
  ['postgres:///d?host=/run/postgresql', 5432, '/run/postgresql'],
  ['postgres://u:secret@a:1,b:2/d', 5432, 'the configured address'],
])('the address of %s contains no credentials', (url, port, address) => {
  expect(formatAddress(url, port)).toBe(address);
});
