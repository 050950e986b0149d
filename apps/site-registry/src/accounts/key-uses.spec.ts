import { addKey, recordKeyUses, showKeyUses } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { RegistryFixture } from '../site-registry.fixture';

describe('uses of keys, embedded', () => usesAreStored());
describeWith('stack', 'uses of keys, Kafka and Postgres', () => usesAreStored(process.env.DAYSTAR_TEST_KAFKA));

const [NOON, ONE, TWO] = [12, 13, 14].map((hour) => `2026-01-02T${hour}:00:00.0000000Z`);

function usesAreStored(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  const record = async (...uses: [key_id: string, used_at: string][]) => {
    const request = { uses: uses.map(([key_id, used_at]) => ({ key_id, used_at })) };
    return (await registry.request(recordKeyUses, request)).recorded;
  };
  const show = async (account_id: string) => (await registry.request(showKeyUses, { account_id })).uses;
  const createKeys = async (count: number) => {
    const account_id = await registry.createAccount();
    const keys: string[] = [];
    for (let key = 0; key < count; key++) keys.push((await registry.request(addKey, { account_id })).key_id);
    return { account_id, keys };
  };

  it('are kept by key, and only the latest hour', async () => {
    const { account_id, keys } = await createKeys(2);
    expect(await show(account_id)).toEqual([]);
    expect(await record([keys[0], NOON], [keys[1], NOON], [keys[0], ONE], ['unknown', ONE])).toBe(2);
    expect(await record([keys[0], ONE], [keys[1], TWO])).toBe(1);
    expect(await record([keys[0], NOON])).toBe(0);
    const uses = (await show(account_id)).sort((a, b) => keys.indexOf(a.key_id) - keys.indexOf(b.key_id));
    expect(uses).toEqual([
      { key_id: keys[0], used_at: ONE },
      { key_id: keys[1], used_at: TWO },
    ]);
    expect(await show('unknown')).toEqual([]);
  });

  it('of several gateways at once change each key once, and no account', async () => {
    const { account_id, keys } = await createKeys(8);
    const uses = keys.map((key): [string, string] => [key, NOON]);
    const gateways = [uses, uses.toReversed(), uses, uses.toReversed()];
    const recorded = await Promise.all(gateways.map((all) => record(...all)));
    expect(recorded.reduce((sum, count) => sum + count)).toBe(8);
    expect((await registry.request(addKey, { account_id })).account.version).toBe(1 + keys.length + 1);
  });
}
