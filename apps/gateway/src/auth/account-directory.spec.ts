import { hash } from 'node:crypto';
import { accountChanged, hashReadOnlyApiKey } from '@daystar/contracts';
import { AccountDirectory } from './account-directory';

const API_KEY = 'an-api-key-of-a-closed-account';
const [key] = accountChanged.example.keys;
const account = (version: number) => ({
  ...accountChanged.example,
  version,
  keys: [{ ...key, hash: hash('sha256', API_KEY), revoked_at: undefined }],
});

describe('the account directory', () => {
  it('rejects keys of a closed account after a restart, when an older version follows the tombstone', () => {
    const accounts = new AccountDirectory();
    accounts.removeAccount(account(2).account_id, 2);
    accounts.storeAccount(account(1));
    expect([accounts.findByKey(API_KEY), accounts.size]).toEqual([undefined, 0]);
  });

  it('rejects keys of a closed account after a late event, and accepts those of a later version', () => {
    const accounts = new AccountDirectory();
    accounts.storeAccount(account(2));
    accounts.removeAccount(account(2).account_id);
    accounts.storeAccount(account(2));
    expect(accounts.findByKey(API_KEY)).toBeUndefined();
    accounts.storeAccount(account(3));
    expect(accounts.findByKey(API_KEY)?.account.version).toBe(3);
  });

  it('finds read-only keys by their hash, also when a registry of the previous release published no access', () => {
    const accounts = new AccountDirectory();
    const published = account(1);
    const publish = (version: number, access: object) =>
      accounts.storeAccount({
        ...published,
        version,
        keys: [{ ...published.keys[0], hash: hashReadOnlyApiKey(API_KEY), ...access }],
      });
    for (const [version, access] of [{ read_only: true }, {}].entries()) {
      publish(version + 1, access);
      expect(accounts.findByKey(API_KEY)).toMatchObject({ keyId: 'k1', isReadOnly: true });
    }
    // A gateway of the previous release knows SHA-256 only.
    expect(hashReadOnlyApiKey(API_KEY)).not.toBe(hash('sha256', API_KEY));
  });
});
