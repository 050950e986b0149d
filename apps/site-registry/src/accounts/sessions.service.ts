import { type Account, DaystarError, type EndSession, addEndedSession } from '@daystar/contracts';
import { AccountKeyEntity, type Database } from '@daystar/database';
import { CLOCK, DATABASE } from '@daystar/platform';
import type { Clock } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { lockAccountForChange } from '../authorization/lock-account';
import { readAccount, storeAccount } from './store-account';

/** Ends browser sessions of API keys. The account event carries ended sessions to all gateways. */
@Injectable()
export class SessionsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Ends a session; does nothing if it has ended already. @throws DaystarError NotFound, Unauthorized */
  end({ account_id, key_id, expires_at, ended_at, origin }: EndSession): Promise<Account> {
    const changedAt = new Date(this.clock.now());
    return this.database.transaction(async (transaction) => {
      const stored = await lockAccountForChange(transaction, account_id, origin);
      const before = await readAccount(transaction, stored);
      const key = before.keys.find((ownKey) => ownKey.key_id === key_id && !ownKey.revoked_at);
      if (!key) throw new DaystarError('NotFound', 'The API key was not found or is already revoked.');
      const previous = key.ended_sessions ?? [];
      const ended_sessions = addEndedSession(previous, Date.parse(expires_at), Date.parse(ended_at));
      if (ended_sessions.join() === previous.join()) return before;
      await transaction.update(AccountKeyEntity, { account_id, key_id }, { ended_sessions });
      return storeAccount(transaction, stored, { before, changedAt }, origin);
    });
  }
}
