import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { RESOURCE_ID } from '../sites/site';
import { PLAN_IDS, type PlanId } from './plan';

/** Maximum number of characters of the name of a key. */
export const MAX_KEY_NAME_LENGTH = 100;

/** An API key of an account as published: its hash, never the key itself. */
export class AccountKey {
  @IsString() key_id!: string;
  /** SHA-256 of the key; SHA-512/256 of a read-only one. */
  @Matches(/^[0-9a-f]{64}$/) hash!: string;
  @IsISO8601() created_at!: string;
  @IsOptional() @IsISO8601() revoked_at?: string;
  /** Text by which its owner recognizes it. */
  @IsOptional() @IsString() @Length(1, MAX_KEY_NAME_LENGTH) name?: string;
  /** True for a key that may only read; absent for full access. */
  @IsOptional() @IsBoolean() read_only?: boolean;
  /** Expiry times of the browser sessions that were ended by signing out, in ascending order; see `isSessionEnded`. */
  @IsOptional() @IsISO8601({}, { each: true }) ended_sessions?: string[];
}

/** An account with its keys, as published to services. */
export class Account {
  @IsString() @Length(1, 64) account_id!: string;
  @IsString() @Length(1, 200) name!: string;
  /** Consumers read an unknown plan as `free`. */
  @IsOpenEnum(PLAN_IDS, { readAs: 'free' }) plan!: PlanId;
  @IsArray() @ValidateNested({ each: true }) @Type(() => AccountKey) keys!: AccountKey[];
  /** Resource id reserved for the test site, which is created when the account first uses sites; absent afterwards. */
  @IsOptional() @Matches(RESOURCE_ID) pending_test_site?: string;
  /** Increases with each change; consumers ignore versions older than their own. */
  @IsInt() @Min(1) version!: number;
}
