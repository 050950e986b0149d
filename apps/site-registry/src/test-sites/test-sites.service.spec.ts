import {
  assignTestSite,
  createSite,
  deleteSite,
  listAudit,
  registerAccount,
  replaceSite,
  type Account,
} from '@daystar/contracts';
import { TestSiteEntity } from '@daystar/database';
import { DAY } from '@daystar/timeseries';
import { describeWith } from '@daystar/testing';
import { NOW, PROPERTIES, RegistryFixture, waitForDeliveries, catchError, filterByKey } from '../site-registry.fixture';

describe('a test site, embedded', () => testSitesBehave());
describeWith('stack', 'a test site, Kafka and Postgres', () => testSitesBehave(process.env.DAYSTAR_TEST_KAFKA));

function testSitesBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  let wallTime = NOW;
  registry.settings = { testSites: { perAddress: 3, perDay: 6, total: 9 }, wallClock: { now: () => wallTime } };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  const register = () => registry.request(registerAccount, { name: 'Newcomer', plan: 'free', test_site: true });
  const assign = ({ account_id }: Account, address?: string) =>
    registry.request(assignTestSite, { account_id, address });
  /** Each test uses another day. */
  beforeEach(() => void (wallTime += DAY));

  it('is named at registration and created at its first use', async () => {
    const { account, test_site } = await register();
    const { account_id } = account;
    const { resource_id } = test_site!;
    expect(account.pending_test_site).toBe(resource_id);
    // A compacted topic may drop a version that has a successor.
    await waitForDeliveries(registry.accounts, account_id, 1);
    const assigned = await assign(account);
    expect(assigned.site).toEqual(test_site);
    expect(assigned.account).not.toHaveProperty('pending_test_site');
    await waitForDeliveries(registry.sites, resource_id, 1);
    await waitForDeliveries(registry.accounts, account_id, 2);
    expect(filterByKey(registry.sites, resource_id).map(({ payload }) => payload)).toEqual([test_site]);
    expect(filterByKey(registry.accounts, account_id).map(({ payload }) => payload)).toEqual([
      account,
      assigned.account,
    ]);
    const audited = await registry.request(listAudit, { actor: account_id });
    expect(audited.entries.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      `changed account/${account_id}`,
      `created site/${resource_id}`,
      `created account/${account_id}`,
    ]);
  });

  it('does not count towards the plan, cannot be changed, and is not recreated after deletion', async () => {
    const { account } = await register();
    const { account_id } = account;
    const { resource_id } = (await assign(account)).site!;
    await registry.createSite(account_id);
    const second = registry.request(createSite, { account_id, kind: 'utility', properties: PROPERTIES });
    await expect(second).rejects.toMatchObject({ code: 'Forbidden' });
    const moved = { account_id, kind: 'utility', resource_id, properties: PROPERTIES } as const;
    await expect(registry.request(replaceSite, moved)).rejects.toMatchObject({ code: 'Forbidden' });
    await registry.request(deleteSite, { account_id, kind: 'utility', resource_id });
    expect(await assign(account)).not.toHaveProperty('site');
  });

  it('is created once by concurrent requests', async () => {
    const { account, test_site } = await register();
    await waitForDeliveries(registry.accounts, account.account_id, 1);
    const assigned = await Promise.all(Array.from({ length: 5 }, () => assign(account)));
    expect(assigned.map(({ site }) => site)).toEqual(assigned.map(() => test_site));
    await waitForDeliveries(registry.accounts, account.account_id, 2);
    expect(filterByKey(registry.sites, test_site!.resource_id)).toHaveLength(1);
  });

  it('is not created for an account registered without one, or for an unknown account', async () => {
    const { account } = await registry.request(registerAccount, { name: 'By the operator', plan: 'commercial' });
    expect(await assign(account)).toEqual({ account });
    const unknown = registry.request(assignTestSite, { account_id: 'unknown' });
    await expect(unknown).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('is limited per day and address, and the error states when to retry', async () => {
    wallTime += DAY / 2;
    const accounts = await Promise.all(Array.from({ length: 5 }, async () => (await register()).account));
    const outcomes = await Promise.allSettled(accounts.map((account) => assign(account, '192.0.2.7')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = accounts[outcomes.findIndex(({ status }) => status === 'rejected')];
    const midnight = new Date(NOW - DAY / 2 + (Math.floor((wallTime - NOW) / DAY + 0.5) + 1) * DAY);
    expect(await catchError(assign(refused, '192.0.2.7'))).toMatchObject({
      code: 'TooManyRequests',
      message:
        'Your test site was not created: at most 3 a day are created from one network address. ' +
        `Try again after ${midnight.toISOString().slice(0, 19)}Z, or register a site of your own.`,
      retryAfterSeconds: (+midnight - wallTime) / 1000,
    });
    // The account works without its test site.
    expect((await registry.createSite(refused.account_id)).account_id).toBe(refused.account_id);
    expect((await assign(refused, '192.0.2.8')).site).toBeDefined();
    const { account: fifth } = await register();
    wallTime = +midnight;
    expect((await assign(fifth, '192.0.2.7')).site).toBeDefined();
    const kept = await registry.database.execute((manager) => manager.find(TestSiteEntity));
    expect(kept.flatMap(({ address }) => address ?? [])).toEqual(['192.0.2.7']);
  });

  it('is limited per day over all addresses, and deletion does not refund the limit', async () => {
    // Test sites of earlier tests count towards the limit of existing ones.
    const sites = await registry.database.execute((manager) =>
      manager.query<{ resource_id: string; account_id: string }[]>(
        `select resource_id, account_id from site join test_site using (resource_id)`,
      ),
    );
    for (const site of sites) await registry.request(deleteSite, { ...site, kind: 'utility' });
    for (let i = 0; i < 6; i++) {
      const { account } = await register();
      const { resource_id } = (await assign(account, `192.0.2.${i}`)).site!;
      const own = { account_id: account.account_id, kind: 'utility', resource_id } as const;
      if (i === 5) await registry.request(deleteSite, own);
    }
    const { account } = await register();
    expect(await catchError(assign(account, '192.0.2.9'))).toMatchObject({
      code: 'TooManyRequests',
      message: expect.stringContaining('at most 6 are created a day') as string,
    });
  });

  it('is limited by the number of existing test sites', async () => {
    // Five remain from the previous test.
    for (let i = 0; i < 4; i++) await assign((await register()).account);
    const { account } = await register();
    expect(await catchError(assign(account))).toMatchObject({
      code: 'TooManyRequests',
      message: expect.stringContaining('there are at most 9 test sites') as string,
    });
  });
}
