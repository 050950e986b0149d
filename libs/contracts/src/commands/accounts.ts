import { Type } from 'class-transformer';
import { IsBoolean, IsEmail, IsIn, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { Account } from '../accounts/account';
import { PLAN_IDS, type PlanId } from '../accounts/plan';
import { Audited } from '../audit/origin';
import { accountChanged } from '../events/account-changed';
import { Site } from '../sites/site';
import type { CommandType } from './command-type';

const EMAIL_EXPECTED = 'email must be an e-mail address, such as name@example.org';

export class RegisterAccount extends Audited {
  @IsString() @Length(1, 200) name!: string;
  @IsIn(PLAN_IDS) plan!: PlanId;
  /** For the operator to reach the owner; stored, and never published. */
  @IsOptional() @IsEmail({}, { message: EMAIL_EXPECTED }) email?: string;
  /** Fixes the account's id and key (the demo account of `npm start`); made at random when absent. */
  @IsOptional() @IsString() @Length(1, 64) account_id?: string;
  @IsOptional() @IsString() @Length(16, 128) api_key?: string;
  /** Whether a new account gets a test site, which `assign-test-site` makes when the account first needs it. */
  @IsOptional() @IsBoolean() test_site?: boolean;
}

export class AccountRegistered {
  @ValidateNested() @Type(() => Account) account!: Account;
  /** Shown this once; only its hash is kept. */
  @IsString() api_key!: string;
  /** As it will be once it is made. */
  @IsOptional() @ValidateNested() @Type(() => Site) test_site?: Site;
}

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
