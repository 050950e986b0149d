import { IsISO8601, IsString } from 'class-validator';
import { Account } from '../accounts/account';
import { AuditedCommand } from '../audit/audit-actor';
import { accountChanged } from '../events/account-changed';
import type { CommandType } from './command-type';

export class EndSession extends AuditedCommand {
  @IsString() account_id!: string;
  /** Id of the key with which the session began. */
  @IsString() key_id!: string;
  /** When the session would expire, which identifies it among the sessions of the key. */
  @IsISO8601() expires_at!: string;
  /** Time of the sign-out by the clock of the gateway. */
  @IsISO8601() ended_at!: string;
}

/** Ends a browser session. Replies with the account. The command may be repeated. Errors: NotFound, Unauthorized. */
export const endSession: CommandType<EndSession, Account> = {
  name: 'site-registry.end-session',
  service: 'site-registry',
  request: EndSession,
  reply: Account,
  example: {
    request: {
      account_id: 'acme',
      key_id: 'k1',
      expires_at: '2026-01-08T06:12:03.456Z',
      ended_at: '2026-01-01T19:00:00Z',
    },
    reply: accountChanged.example,
  },
};
