import { DAY, MINUTE, floorTo } from '@daystar/timeseries';
import { GatewayFixture } from '../gateway.fixture';

const PER_ADDRESS = 3;
const PER_DAY = 60;

describe('accounts that clients register in a day', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => {
    fixture.environment.trustedProxies = '127.0.0.1';
    fixture.environment.registrations = { perAddress: PER_ADDRESS, perDay: PER_DAY };
    return fixture.start();
  });
  afterAll(() => fixture.close());
  /** Each test uses another day. */
  let now = floorTo(Date.now(), DAY) + 23 * 60 * MINUTE;
  beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
  afterEach(() => {
    jest.restoreAllMocks();
    now += DAY;
  });

  let count = 0;
  const register = (address: string) =>
    fixture.send(
      'POST',
      '/accounts',
      { name: `newcomer-${++count}` },
      { authorization: '', 'x-forwarded-for': address },
    );
  const statusOf = async (address: string) => {
    const response = await register(address);
    await response.text();
    return response.status;
  };
  const statusesOf = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await statusOf(address));
    return statuses;
  };
  const repeat = (address: string, times = PER_ADDRESS) => Array<string>(times).fill(address);
  const created = (times: number) => Array<number>(times).fill(201);

  it('are limited per address, and the error says until when and what to do', async () => {
    expect(await statusesOf(repeat('192.0.2.1'))).toEqual(created(PER_ADDRESS));
    now += 30 * MINUTE;
    const refused = await register('192.0.2.1');
    const tomorrow = new Date(floorTo(now, DAY) + DAY).toISOString().slice(0, 10);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '1800',
      {
        response_status: {
          error_code: 'TooManyRequests',
          message:
            `The limit of 3 new accounts a day from your network is reached. Try again after ${tomorrow}T00:00:00.0000000Z, ` +
            'or ask the operator for an account.',
          errors: [],
        },
      },
    ]);
    expect(await statusOf('192.0.2.2')).toBe(201);
    now += 30 * MINUTE;
    expect(await statusOf('192.0.2.1')).toBe(201);
  });

  it('are limited for a /64, four times as many for a /56, and sixteen times for a /48', async () => {
    expect(await statusesOf(repeat('2001:db8:1::1'))).toEqual(created(PER_ADDRESS));
    expect(await statusOf('2001:db8:1::2')).toBe(429);
    const ofNetwork56 = [1, 2, 3].flatMap((subnet) => repeat(`2001:db8:1:${subnet}::1`));
    expect(await statusesOf(ofNetwork56)).toEqual(created(9));
    expect(await statusOf('2001:db8:1:4::1')).toBe(429);
    const ofNetwork48 = Array.from({ length: 12 }, (_, index) => repeat(`2001:db8:1:${(index + 1) << 8}::1`)).flat();
    now += MINUTE;
    expect(await statusesOf(ofNetwork48)).toEqual(created(36));
    expect(await statusOf('2001:db8:2::1')).toBe(201);
  });

  it('are limited over all addresses', async () => {
    const addresses = Array.from({ length: PER_DAY }, (_, index) => `198.51.100.${index}`);
    expect(await statusesOf(addresses)).toEqual(created(PER_DAY));
    const refused = await register('203.0.113.1');
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('The limit of 60 new accounts a day is reached. Try again after '),
    ]);
    now += DAY;
    expect(await statusOf('203.0.113.1')).toBe(201);
  });

  it('are also counted for the form, which shows the error beside the submitted values', async () => {
    expect(await statusesOf(repeat('192.0.2.9'))).toEqual(created(PER_ADDRESS));
    const response = await fetch(`${fixture.gateway.url}/register`, {
      method: 'POST',
      headers: { origin: fixture.gateway.url, 'x-forwarded-for': '192.0.2.9' },
      body: new URLSearchParams({ name: 'Patient', plan: 'free', email: '' }),
    });
    const page = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect(page).toContain('The limit of 3 new accounts a day from your network is reached.');
    expect(page).toContain('value="Patient"');
  });
});
