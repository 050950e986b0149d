import type { Account } from '@daystar/contracts';
import type { FastifyRequest } from 'fastify';
import { AccountDirectory } from './account-directory';
import { SessionsService } from './sessions.service';

const [older, newer, other] = ['o', 'n', 'x'].map((letter) => letter.repeat(32));
const keys = [{ key_id: 'k1', hash: 'ab'.repeat(32), created_at: '2026-01-01T00:00:00Z' }];
const account: Account = { account_id: 'acme', name: 'Acme', plan: 'free', keys, version: 1 };
const accounts = new AccountDirectory();
accounts.storeAccount(account);
const DAY = 86_400_000;
const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
const gateway = (secret: string) => new SessionsService(accounts, clock, secret);

const asking = (cookie = '') => ({ headers: { cookie }, protocol: 'https' }) as unknown as FastifyRequest;
const signedIn = (sessions: SessionsService) => sessions.createCookie(asking(), { account, keyId: 'k1' }).split(';')[0];
const knows = (sessions: SessionsService, cookie: string) => sessions.findCaller(asking(cookie)) !== undefined;

describe('the session secret', () => {
  it('can be rotated while all gateways accept both secrets, and all sessions continue', () => {
    const [before, during, after] = [gateway(older), gateway(`${newer},${older}`), gateway(newer)];
    expect(knows(during, signedIn(before))).toBe(true);
    expect(knows(after, signedIn(during))).toBe(true);
    expect(knows(after, signedIn(before))).toBe(false);
    // A gateway that does not have the new secret yet needs the old one too.
    expect(knows(gateway(`${older},${newer}`), signedIn(during))).toBe(true);
  });

  it('accepts no session of an unknown secret, and no cookie that was changed', () => {
    const cookie = signedIn(gateway(older));
    expect(knows(gateway(`${newer},${other}`), cookie)).toBe(false);
    expect(knows(gateway(older), `${cookie.slice(0, -3)}AAA`)).toBe(false);
    const [name, value] = cookie.split('=');
    const bytes = Buffer.from(value, 'base64url');
    // Some changes, such as that of a digit of the expiry time, would leave a valid session.
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] ^= 1;
      expect(knows(gateway(older), `${name}=${changed.toString('base64url')}`)).toBe(false);
    }
  });

  it('keeps the access of a read-only key, and hides its sessions from gateways that do not know such keys', () => {
    const sessions = gateway(older);
    const cookie = sessions.createCookie(asking(), { account, keyId: 'k1', isReadOnly: true }).split(';')[0];
    expect(sessions.findCaller(asking(cookie))).toMatchObject({ keyId: 'k1', isReadOnly: true });
    expect(sessions.findCaller(asking(signedIn(sessions)))).not.toHaveProperty('isReadOnly');
    expect(sessions.unseal(cookie.split('=')[1], '')).toBeUndefined();
    expect(sessions.unseal(signedIn(sessions).split('=')[1], '')).toBeDefined();
  });

  it('opens sessions for seven days', () => {
    const cookie = signedIn(gateway(older));
    clock.time += 7 * DAY - 1;
    expect(knows(gateway(older), cookie)).toBe(true);
    clock.time++;
    expect(knows(gateway(older), cookie)).toBe(false);
  });
});
