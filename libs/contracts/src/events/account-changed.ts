import { Account } from '../accounts/account';
import type { EventType } from './event-type';

export const accountChanged: EventType<Account> = {
  topic: 'accounts.account.v1',
  meaning:
    'Published when an account, its plan or its keys change, and when a browser signs out. A closed account has only revoked keys. A message without a payload removes an account that the database lacks.',
  payload: Account,
  getKey: (account) => account.account_id,
  isCompacted: true,
  example: {
    account_id: 'acme',
    name: 'Acme Solar',
    plan: 'commercial',
    keys: [
      {
        key_id: 'k1',
        hash: 'ab'.repeat(32),
        created_at: '2026-01-01T00:00:00Z',
        name: 'Dispatch centre',
        ended_sessions: ['2026-01-08T06:12:03.456Z'],
      },
    ],
    version: 1,
  },
};
