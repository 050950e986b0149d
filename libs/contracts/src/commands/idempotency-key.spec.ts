import { IdempotentCreation } from './idempotency-key';

describe('a creation with an idempotency key', () => {
  const request = { kind: 'rooftop site', body: { name: 'Roof', tags: undefined } };
  const create = (key?: string, scope?: readonly string[]) => new IdempotentCreation('site', 'acme', key, scope);

  it('has an id of its own for each account, kind, key and scope, and a random one without a key', () => {
    const creations = [
      create('a'),
      create('b'),
      create('a', ['k1']),
      new IdempotentCreation('site', 'other', 'a'),
      new IdempotentCreation('webhook', 'acme', 'a'),
      create(),
      create(),
    ];
    expect(new Set(creations.map(({ id }) => id)).size).toBe(creations.length);
    expect(creations.map(({ id }) => /^[0-9a-f]{16}$/.test(id))).not.toContain(false);
    expect(create('a').id).toBe(creations[0].id);
  });

  it('finds the resource of an earlier request with the same body', async () => {
    const earlier = { kind: 'rooftop site', body: { name: 'Roof' }, resource: 'the site' };
    expect(await create('a').findEarlier(request, async () => earlier)).toBe('the site');
    expect(await create('a').findEarlier(request, async () => undefined)).toBeUndefined();
    expect(await create().findEarlier(request, async () => earlier)).toBeUndefined();
  });

  it.each([
    ['another kind', { kind: 'weather site', body: { name: 'Roof' }, resource: 1 }, 'was used for a weather site.'],
    ['another body', { kind: 'rooftop site', body: { name: 'Other' }, resource: 1 }, 'was used with another body.'],
    ['a deleted resource', { kind: 'rooftop site', body: { name: 'Roof' } }, 'The site of this'],
    ['a deleted resource whose body is not known', { kind: 'rooftop site' }, 'was deleted. Send a new one.'],
  ])('is refused if the earlier request had %s', async (_, earlier, message) => {
    const finding = create('a').findEarlier(request, async () => earlier);
    await expect(finding).rejects.toMatchObject({ code: 'Conflict', message: expect.stringContaining(message) });
  });
});
