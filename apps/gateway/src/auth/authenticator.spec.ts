import { accountChanged } from '@daystar/contracts';
import { createHash } from 'node:crypto';
import { AccountDirectory } from './account-directory';
import { Authenticator } from './authenticator';

describe('authenticated callers', () => {
  const accounts = new AccountDirectory();
  const [key] = accountChanged.example.keys;
  const hash = createHash('sha256').update('a-valid-key').digest('hex');
  accounts.storeAccount({ ...accountChanged.example, keys: [{ ...key, hash, revoked_at: undefined }] });

  it('are cached by their key, whichever header carries it', () => {
    const callers = new Authenticator(accounts);
    for (let i = 0; i < 1000; i++) {
      const basic = Buffer.from(`a-valid-key:${i}${'x'.repeat(10_000)}`).toString('base64');
      expect(callers.authenticate({ authorization: `Basic ${basic}` }, new Map())?.account.account_id).toBe('acme');
    }
    expect(callers['callersByKey'].size).toBe(1);
    expect(callers.authenticate({ authorization: 'Bearer no-key-of-anybody' }, new Map())).toBeUndefined();
    expect(callers['callersByKey'].size).toBe(1);
  });
});
