import {
  addKey,
  closeAccount,
  createSite,
  listAudit,
  listWebhooks,
  registerAccount,
  registerWebhook,
} from '@daystar/contracts';
import { AccountEntity, SiteEntity } from '@daystar/database';
import { describeWith, eventually } from '@daystar/testing';
import { PROPERTIES, RegistryFixture, filterByKey, catchError } from '../site-registry.fixture';

describe('closing an account, embedded', () => closingBehaves());
describeWith('stack', 'closing an account, Kafka and Postgres', () => closingBehaves(process.env.DAYSTAR_TEST_KAFKA));

function closingBehaves(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  const newAccount = () =>
    registry.request(registerAccount, { name: 'Acme Solar', plan: 'enterprise', email: 'solar@example.org' });
  const origin = { actor: 'operator' } as const;

  it("deletes the account's sites and webhooks, revokes its keys and erases its e-mail address", async () => {
    const { account } = await newAccount();
    const { account_id } = account;
    await registry.request(registerWebhook, { account_id, url: 'https://hooks.example.org/daystar' });
    const sites = [await registry.createSite(account_id), await registry.createSite(account_id)];
    const rooftop = { account_id, kind: 'rooftop', properties: { ...PROPERTIES, capacity: 5 } } as const;
    sites.push(await registry.request(createSite, rooftop));

    const closed = await registry.request(closeAccount, { account_id, origin });
    expect(closed).toMatchObject({ account_id, name: 'Acme Solar', version: 2 });
    expect(closed.keys.every(({ revoked_at }) => revoked_at)).toBe(true);
    expect(await registry.request(listWebhooks, { account_id })).toEqual({ webhooks: [] });
    const [account_row, site_rows] = await registry.database.execute(async (manager) => [
      await manager.findOneByOrFail(AccountEntity, { account_id }),
      await manager.findBy(SiteEntity, { account_id }),
    ]);
    expect(account_row.email).toBeNull();
    expect(site_rows).toEqual([]);
    for (const { resource_id } of sites) {
      await eventually(() => filterByKey(registry.sites, resource_id).at(-1)?.payload === null || undefined);
    }
    const { entries } = await registry.request(listAudit, { resource: `account/${account_id}` });
    expect(entries[0]).toMatchObject({ actor: 'operator', action: 'changed', after: { version: 2 } });
  });

  it('changes nothing when repeated, and leaves other accounts unchanged', async () => {
    const [{ account }, other] = [await newAccount(), await newAccount()];
    const { account_id } = account;
    const kept = await registry.createSite(other.account.account_id);
    const closed = await registry.request(closeAccount, { account_id, origin });
    expect(await registry.request(closeAccount, { account_id, origin })).toEqual(closed);
    const [site] = await registry.database.execute((manager) =>
      manager.findBy(SiteEntity, { account_id: other.account.account_id }),
    );
    expect(site.resource_id).toBe(kept.resource_id);
  });

  it('deletes more sites than one transaction may contain', async () => {
    const { account_id } = (await newAccount()).account;
    for (let site = 0; site < 101; site++) await registry.createSite(account_id);
    await registry.request(closeAccount, { account_id, origin });
    const left = await registry.database.execute((manager) => manager.countBy(SiteEntity, { account_id }));
    expect(left).toBe(0);
  });

  it('refuses requests that gateways admitted before', async () => {
    const { account } = await newAccount();
    const { account_id, keys } = account;
    const own = { actor: account_id, key_id: keys[0].key_id };
    await registry.request(closeAccount, { account_id, origin: own });
    const site = { account_id, kind: 'utility', properties: PROPERTIES, origin: own } as const;
    const requests = [
      registry.request(createSite, site),
      registry.request(registerWebhook, { account_id, url: 'https://hooks.example.org/daystar', origin: own }),
      registry.request(addKey, { account_id, origin: own }),
    ];
    for (const request of requests) expect(await catchError(request)).toMatchObject({ code: 'Unauthorized' });
    expect(await registry.request(listWebhooks, { account_id })).toEqual({ webhooks: [] });
  });

  it('can be reverted by the operator, who adds a key to the empty account', async () => {
    const { account, api_key } = await newAccount();
    const { account_id } = account;
    await registry.request(closeAccount, { account_id, origin });
    const reopened = await registry.request(addKey, { account_id, origin });
    expect(reopened.account.keys.filter(({ revoked_at }) => !revoked_at)).toHaveLength(1);
    const otherAccount = registry.request(registerAccount, { name: 'Other', plan: 'free', api_key });
    expect(await catchError(otherAccount)).toMatchObject({ code: 'Conflict' });
  });

  it('fails for an unknown account', async () => {
    const closing = registry.request(closeAccount, { account_id: 'unknown', origin });
    expect(await catchError(closing)).toMatchObject({ code: 'NotFound' });
  });
}
