import {
  type DaystarError,
  RESOURCE_ID,
  type SiteProperties,
  createSite,
  deleteSite,
  listMeasurements,
  postMeasurements,
  replaceSite,
} from '@daystar/contracts';
import { SiteChangeEntity } from '@daystar/database';
import { describeWith } from '@daystar/testing';
import {
  PROPERTIES as properties,
  RegistryFixture,
  waitForDeliveries,
  catchError,
  filterByKey,
} from '../site-registry.fixture';

/** Sites of each kind of an account of a paying plan, in place of the limit of its plan. */
const MAX_SITES = 12;

describe('a site, embedded', () => sitesBehave());
describeWith('stack', 'a site, Kafka and Postgres', () => sitesBehave(process.env.DAYSTAR_TEST_KAFKA));

function sitesBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  registry.settings = { maxSites: MAX_SITES };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  it('is created, replaced and deleted, and each change is published in order with an increasing version', async () => {
    const account_id = await registry.createAccount();
    const created = await registry.createSite(account_id, { tags: ['utah'], install_date: '2020-02-29' });
    expect(created).toEqual({
      ...properties,
      tags: ['utah'],
      install_date: '2020-02-29',
      resource_id: expect.stringMatching(RESOURCE_ID) as string,
      account_id,
      kind: 'utility',
      version: 1,
      created_at: '2026-01-02T12:00:00.0000000Z',
    });
    const own = { account_id, kind: 'utility', resource_id: created.resource_id } as const;
    // Awaits each version, because a compacted topic may drop a version that has a successor.
    await waitForDeliveries(registry.sites, own.resource_id, 1);
    const larger = { ...properties, capacity: 150 };
    const replaced = await registry.request(replaceSite, { ...own, properties: larger });
    expect(replaced).toEqual({ ...own, ...larger, version: 2, created_at: created.created_at });
    expect(await registry.request(replaceSite, { ...own, properties: larger })).toEqual(replaced);
    await waitForDeliveries(registry.sites, own.resource_id, 2);
    const outdated = { ...own, expected_version: 1 };
    const failed = { code: 'PreconditionFailed' };
    await expect(registry.request(replaceSite, { ...outdated, properties })).rejects.toMatchObject(failed);
    await expect(registry.request(deleteSite, outdated)).rejects.toMatchObject(failed);
    expect(await registry.request(replaceSite, { ...own, properties: larger, expected_version: 2 })).toEqual(replaced);
    expect(await registry.request(deleteSite, own)).toEqual(replaced);
    await waitForDeliveries(registry.sites, created.resource_id, 3);
    expect(filterByKey(registry.sites, created.resource_id).map(({ payload }) => payload)).toEqual([
      created,
      replaced,
      null,
    ]);
    await expect(registry.request(deleteSite, own)).rejects.toMatchObject({ code: 'NotFound' });

    const changes = await registry.database.execute((manager) =>
      manager.find(SiteChangeEntity, { where: { resource_id: own.resource_id }, order: { version: 'asc' } }),
    );
    expect(changes.map(({ version, change, properties: { capacity } }) => [version, change, capacity])).toEqual([
      [1, 'created', 100],
      [2, 'replaced', 150],
      [3, 'deleted', 150],
    ]);
  });

  it('keeps the version that forecasts depend on when only labels change', async () => {
    const account_id = await registry.createAccount();
    const { resource_id } = await registry.createSite(account_id);
    const replace = async (changes: Partial<SiteProperties>) => {
      const request = { account_id, kind: 'utility', resource_id, properties: { ...properties, ...changes } } as const;
      const { version, forecast_version } = await registry.request(replaceSite, request);
      return [version, forecast_version];
    };
    expect(await replace({ name: 'Beryl Hill' })).toEqual([2, 1]);
    expect(await replace({ name: 'Beryl Hill' })).toEqual([2, 1]);
    expect(await replace({ tags: ['north'] })).toEqual([3, 1]);
    expect(await replace({ tags: ['north'], capacity: 150 })).toEqual([4, undefined]);
    expect(await replace({ capacity: 150 })).toEqual([5, 4]);
    expect(await replace({ name: 'Beryl Flat', capacity: 151 })).toEqual([6, undefined]);
    const changes = await registry.database.execute((manager) => manager.findBy(SiteChangeEntity, { resource_id }));
    expect(changes.filter(({ properties: stored }) => 'forecast_version' in stored)).toEqual([]);
  });

  it('counts towards the limit of its plan, also in concurrent requests', async () => {
    const account_id = await registry.createAccount('free');
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => registry.createSite(account_id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = registry.createSite(account_id);
    await expect(refused).rejects.toMatchObject({
      code: 'Forbidden',
      message: /Free plan allows 1 utility-scale site\./,
    });
    const rooftop = { account_id, kind: 'rooftop', properties } as const;
    await registry.request(createSite, rooftop);
    const second = await registry.request(createSite, rooftop);
    await expect(registry.request(createSite, rooftop)).rejects.toMatchObject({ code: 'Forbidden' });
    await registry.request(deleteSite, { account_id, kind: 'rooftop', resource_id: second.resource_id });
    await registry.request(createSite, rooftop);
  });

  it.each(['commercial', 'enterprise'] as const)(
    'counts towards the limit of the %s plan that the operator set',
    async (plan) => {
      const account_id = await registry.createAccount(plan);
      const create = (kind: 'utility' | 'rooftop') => registry.request(createSite, { account_id, kind, properties });
      for (let count = 0; count < MAX_SITES; count++) await create('rooftop');
      await expect(create('rooftop')).rejects.toMatchObject({
        code: 'Forbidden',
        message: new RegExp(`plan allows ${MAX_SITES} rooftop sites\\. Delete one, or ask the operator for more\\.$`),
      });
      await create('utility');
    },
  );

  it('is not accessible to other accounts', async () => {
    const [owner, stranger] = [await registry.createAccount(), await registry.createAccount()];
    const { resource_id } = await registry.createSite(owner);
    const foreign = { account_id: stranger, kind: 'utility', resource_id } as const;
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const measurements = [{ period_end: '2026-01-01T00:00:00Z', period: 'PT5M', total_power: 1 }];
    const attempts = [
      registry.request(replaceSite, { ...foreign, properties }),
      registry.request(deleteSite, foreign),
      registry.request(deleteSite, { account_id: owner, kind: 'rooftop', resource_id }),
      registry.request(deleteSite, { ...foreign, resource_id: '0000-0000-0000-0000' }),
      registry.request(postMeasurements, { account_id: stranger, resource_id, measurements }),
      registry.request(listMeasurements, { account_id: stranger, resource_id, ...range }),
      registry.request(createSite, { account_id: 'unknown', kind: 'utility', properties }),
    ];
    for (const outcome of await Promise.allSettled(attempts)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'NotFound' } });
    }
  });

  it.each<[string, 'utility' | 'rooftop' | 'weather', Partial<SiteProperties>, string[]]>([
    ['a utility site without capacity', 'utility', { capacity: undefined }, ['capacity']],
    ['a rooftop without capacity', 'rooftop', { capacity: undefined }, ['capacity']],
    ['a weather site with capacity', 'weather', { capacity_dc: 3 }, ['capacity', 'capacity_dc']],
    [
      'a weather site with limits of power',
      'weather',
      { capacity: undefined, power_factor: 0.9, curtailments: [] },
      ['power_factor', 'curtailments'],
    ],
    ['29 February of a common year', 'utility', { install_date: '2019-02-29' }, ['install_date']],
    ['a week as a date', 'utility', { install_date: '2019-W10' }, ['install_date']],
    ['a site to be built', 'utility', { install_date: '2026-01-04' }, ['install_date']],
    ['unprintable texts', 'utility', { name: 'a\0b', tags: ['fine', 'not\nfine'] }, ['name', 'tags']],
    ['texts that turn the text around them', 'utility', { name: 'a\u061cb', tags: ['\u{1fffe}'] }, ['name', 'tags']],
    ['invisible texts', 'utility', { name: 'a\u2060b', tags: ['\u3164'] }, ['name', 'tags']],
    ['several mistakes', 'utility', { capacity: undefined, install_date: '2050-01-01' }, ['capacity', 'install_date']],
  ])('is refused when it is %s, with the name of the field', async (_what, kind, wrong, fields) => {
    const account_id = await registry.createAccount();
    const attempt = registry.request(createSite, { account_id, kind, properties: { ...properties, ...wrong } });
    const refused = await catchError(attempt);
    expect(refused).toMatchObject({ code: 'InvalidRequest' });
    expect((refused as DaystarError).errors.map(({ field_name }) => field_name.split('.').at(-1))).toEqual(fields);
  });

  it('may have an install date of tomorrow, and be a weather site', async () => {
    const account_id = await registry.createAccount();
    await registry.createSite(account_id, { install_date: '2026-01-03' });
    const { capacity: _none, ...station } = properties;
    const site = await registry.request(createSite, { account_id, kind: 'weather', properties: station });
    expect(site).not.toHaveProperty('capacity');
  });
}
