import { randomBytes, randomUUID } from 'node:crypto';
import { getRequestId } from './raw-server';

const idOf = (given: string, headers = {}) => getRequestId({ headers: { 'x-request-id': given, ...headers } });
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('a request id', () => {
  it('is replaced when a client sends its key as the id', () => {
    for (let times = 0; times < 1000; times++) {
      const key = randomBytes(24).toString('base64url');
      for (const given of [key, `Bearer:${key}`, `id-${key}`, Buffer.from(`${key}:`).toString('base64')])
        expect(idOf(given)).toMatch(UUID);
      expect(idOf(randomBytes(24).toString('hex'))).toMatch(UUID);
      expect(idOf(randomBytes(32).toString('hex'))).toMatch(UUID);
    }
  });

  it('is not the key of the request, whatever its form', () => {
    expect(idOf('my-key', { 'x-api-key': 'my-key' })).toMatch(UUID);
    expect(idOf('my-key', { authorization: 'Bearer my-key' })).toMatch(UUID);
    expect(idOf('my-key', { authorization: 'Bearer another' })).toBe('my-key');
  });

  it.each([
    randomUUID(),
    randomUUID().toUpperCase(),
    '0af7651916cd43dd8448eb211c80319c',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'batch-2026-01-31-retry-1-of-the-night-run',
    'Job:4711/step=3',
  ])('is kept as the client sent it: %s', (id) => expect(idOf(id)).toBe(id));

  it.each(['', 'two words', 'a"b', 'x'.repeat(129), 'ä'])('is generated for %j', (id) =>
    expect(idOf(id)).toMatch(UUID),
  );
});
