import { endSession, revokeKey, addKey } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { RegistryFixture, catchError } from '../site-registry.fixture';

describe('ended sessions, embedded', () => endedSessionsBehave());
describeWith('stack', 'ended sessions, Kafka and Postgres', () => endedSessionsBehave(process.env.DAYSTAR_TEST_KAFKA));

function endedSessionsBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  const EXPIRIES = ['2026-01-05T10:00:00.123Z', '2026-01-06T10:00:00.456Z'];
  const createEndSession = async () => {
    const account_id = await registry.createAccount();
    const { key_id } = (await registry.request(addKey, { account_id })).account.keys[0];
    const origin = { actor: account_id, key_id };
    const end = (expires_at: string, ended_at = '2026-01-01T10:00:00Z') =>
      registry.request(endSession, { account_id, key_id, expires_at, ended_at, origin });
    return { account_id, key_id, end };
  };

  it('are stored with their key until they expire, and once each', async () => {
    const { key_id, end } = await createEndSession();
    await end(EXPIRIES[1]);
    const account = await end(EXPIRIES[0]);
    expect(account.keys.find((key) => key.key_id === key_id)).toMatchObject({ ended_sessions: EXPIRIES });
    expect(account.keys.filter(({ ended_sessions }) => ended_sessions)).toHaveLength(1);
    expect(await end(EXPIRIES[0])).toEqual(account);
    const later = await end('2026-01-12T10:00:00.789Z', '2026-01-06T10:00:00Z');
    const { ended_sessions } = later.keys.find((key) => key.key_id === key_id)!;
    expect(ended_sessions).toEqual([EXPIRIES[1], '2026-01-12T10:00:00.789Z']);
  });

  it('are not stored for a revoked key', async () => {
    const { account_id, key_id, end } = await createEndSession();
    await end(EXPIRIES[0]);
    const account = await registry.request(revokeKey, { account_id, key_id });
    expect(account.keys.find((key) => key.key_id === key_id)).not.toHaveProperty('ended_sessions');
    expect(await catchError(end(EXPIRIES[1]))).toMatchObject({ code: 'Unauthorized' });
  });
}
