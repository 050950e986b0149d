import { Type } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { Account } from '../accounts/account';
import { PLAN_IDS, type PlanId } from '../accounts/plan';
import { AuditedCommand } from '../audit/audit-actor';
import { accountChanged } from '../events/account-changed';
import { Site } from '../sites/site';
import type { CommandType } from './command-type';

export class RegisterAccount extends AuditedCommand {
  @IsString() @Length(1, 200) name!: string;
  @IsIn(PLAN_IDS) plan!: PlanId;
  /** Contact address for the operator; stored, never published. */
  @IsOptional() @IsEmail() email?: string;
  /** Fixed id and key, such as those of the demo account of `npm start`; random when absent. */
  @IsOptional() @IsString() @Length(1, 64) account_id?: string;
  @IsOptional() @IsString() @Length(16, 128) api_key?: string;
  /** Whether the account gets a test site, which `assign-test-site` creates on the account's first use of sites. */
  @IsOptional() @IsBoolean() test_site?: boolean;
}

export class AccountRegistered {
  @ValidateNested() @Type(() => Account) account!: Account;
  /** Only this reply contains it; the database stores its hash. */
  @IsString() api_key!: string;
  /** Test site that the account gets on its first use of sites; absent without `test_site` in the request. */
  @IsOptional() @ValidateNested() @Type(() => Site) test_site?: Site;
}

export class ChangePlan extends AuditedCommand {
  @IsString() account_id!: string;
  @IsIn(PLAN_IDS) plan!: PlanId;
}

/** Replies with the account. Sites beyond the limits of a smaller plan remain. Errors: NotFound. */
export const changePlan: CommandType<ChangePlan, Account> = {
  name: 'site-registry.change-plan',
  service: 'site-registry',
  request: ChangePlan,
  reply: Account,
  example: { request: { account_id: 'acme', plan: 'commercial' }, reply: accountChanged.example },
};

export class CloseAccount extends AuditedCommand {
  @IsString() account_id!: string;
}

/**
 * Deletes the sites and webhooks of an account, revokes its keys and erases its e-mail address. Replies with the account.
 * A repeated request continues where an interrupted one stopped. Errors: NotFound.
 */
export const closeAccount: CommandType<CloseAccount, Account> = {
  name: 'site-registry.close-account',
  service: 'site-registry',
  request: CloseAccount,
  reply: Account,
  example: { request: { account_id: 'acme' }, reply: accountChanged.example },
};

/**
 * Registers an account, or updates the one with this id and key. Errors: InvalidRequest for unprintable characters; Conflict
 * when the id is taken and the request has no key, or the key is revoked or belongs to another account.
 */
export const registerAccount: CommandType<RegisterAccount, AccountRegistered> = {
  name: 'site-registry.register-account',
  service: 'site-registry',
  request: RegisterAccount,
  reply: AccountRegistered,
  example: {
    request: { name: 'Acme Solar', plan: 'commercial' },
    reply: { account: accountChanged.example, api_key: 'A7dR2kQmZ0tXo5VwYb1nC8eH' },
  },
};
