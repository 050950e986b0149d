import { GatewayFixture, KEY } from '../gateway.fixture';

describe('a response that does not depend on a key', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it.each([
    ['GET', '/nowhere'],
    ['GET', '/health/live'],
    ['GET', '/'],
    ['GET', '/docs'],
    ['GET', '/openapi.json'],
    ['OPTIONS', '/keys'],
    ['DELETE', '/'],
  ])('does not reveal whether the key is valid: %s %s', async (method, path) => {
    const seen = async (key: string) => {
      const response = await fixture.send(method, path, undefined, { authorization: `Bearer ${key}` });
      await response.text();
      const headers = Object.fromEntries(response.headers);
      const changing = { date: '', 'x-request-id': '', 'x-rate-limit-reset': '', 'x-rate-limit-remaining': '' };
      return { status: response.status, ...headers, ...changing };
    };
    expect(await seen(KEY)).toEqual(await seen('no-key-of-anybody'));
  });
});
