import { createResponder } from '@daystar/bus';
import {
  type Account,
  DaystarError,
  type KeyUse,
  type ResourceUsage,
  addEndedSession,
  addKey,
  endSession,
  hashApiKey,
  hashReadOnlyApiKey,
  recordKeyUses,
  revokeKey,
  showKeyUses,
  showResourceUsage,
} from '@daystar/contracts';

/** Equal to `NOW` of the gateway fixture. */
const NOW = '2026-03-01T15:13:00.000Z';

/**
 * Creates responders that replace the site registry for commands about keys.
 * @param uses the response to `showKeyUses`; `recordKeyUses` does not change it
 * @param resources the response to `showResourceUsage`
 */
export function createKeyResponders(
  accounts: ReadonlyMap<string, Account>,
  uses: KeyUse[],
  publish: (account: Account) => Promise<Account>,
  resources: ResourceUsage,
) {
  const publishKeys = (account: Account, keys: Account['keys']) =>
    publish({ ...account, keys, version: account.version + 1 });
  const revoke = ({ keys }: Account, keyId?: string) =>
    keys.map((key) => (key.key_id === keyId ? { ...key, revoked_at: NOW } : key));
  return [
    createResponder(addKey, async ({ account_id, replaces, name, read_only }) => {
      const account = accounts.get(account_id)!;
      const replaced = account.keys.find(({ key_id }) => key_id === replaces);
      if (replaces && !replaced) throw new DaystarError('NotFound', 'No such key.');
      const number = account.keys.length + 1;
      const [key_id, api_key] = [`k${number}`, `key-${number}-of-${account_id}`];
      const isReadOnly = replaced ? replaced.read_only : read_only;
      const hash = isReadOnly ? hashReadOnlyApiKey(api_key) : hashApiKey(api_key);
      const access = isReadOnly ? { read_only: true } : {};
      const key = { key_id, hash, created_at: NOW, name: name ?? replaced?.name, ...access };
      return { account: await publishKeys(account, [...revoke(account, replaces), key]), key_id, api_key };
    }),
    createResponder(revokeKey, async ({ account_id, key_id }) => {
      const account = accounts.get(account_id)!;
      if (account.keys.length === 1) throw new DaystarError('Conflict', 'It is the last key.');
      return publishKeys(account, revoke(account, key_id));
    }),
    createResponder(endSession, ({ account_id, key_id, expires_at, ended_at }) => {
      const account = accounts.get(account_id)!;
      const end = (key: Account['keys'][number]) => ({
        ...key,
        ended_sessions: addEndedSession(key.ended_sessions ?? [], Date.parse(expires_at), Date.parse(ended_at)),
      });
      const keys = account.keys.map((key) => (key.key_id === key_id ? end(key) : key));
      return publishKeys(account, keys);
    }),
    createResponder(recordKeyUses, ({ uses: recorded }) => Promise.resolve({ recorded: recorded.length })),
    createResponder(showKeyUses, () => Promise.resolve({ uses })),
    createResponder(showResourceUsage, () => Promise.resolve(resources)),
  ];
}
