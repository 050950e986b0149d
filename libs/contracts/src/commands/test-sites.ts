import { createHash } from 'node:crypto';
import { Type } from 'class-transformer';
import { IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { Account } from '../accounts/account';
import { AuditedCommand } from '../audit/audit-actor';
import { accountChanged } from '../events/account-changed';
import { siteChanged } from '../events/site-changed';
import { Site } from '../sites/site';
import type { CommandType } from './command-type';

export class AssignTestSite extends AuditedCommand {
  @IsString() @Length(1, 64) account_id!: string;
  /** Address or network of the client, for the daily limit per address. */
  @IsOptional() @IsString() @Length(1, 64) address?: string;
}

export class TestSiteAssigned {
  @ValidateNested() @Type(() => Account) account!: Account;
  /** Absent if the account has deleted it or has no test site. */
  @IsOptional() @ValidateNested() @Type(() => Site) site?: Site;
}

/** Derives the resource id of an account's test site from the account id. */
export function deriveTestSiteId(accountId: string): string {
  const digest = createHash('sha256').update(`test site of ${accountId}`).digest('hex');
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join('-');
}

/**
 * Creates the pending test site of an account, or returns the existing one. Errors: NotFound, TooManyRequests when the limits of new
 * test sites are reached.
 */
export const assignTestSite: CommandType<AssignTestSite, TestSiteAssigned> = {
  name: 'site-registry.assign-test-site',
  service: 'site-registry',
  request: AssignTestSite,
  reply: TestSiteAssigned,
  example: {
    request: { account_id: 'acme', address: '192.0.2.7' },
    reply: { account: accountChanged.example, site: siteChanged.example },
  },
};
