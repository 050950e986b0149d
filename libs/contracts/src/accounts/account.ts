import { Type } from 'class-transformer';
import { IsArray, IsInt, IsISO8601, IsOptional, IsString, Length, Matches, Min, ValidateNested } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { RESOURCE_ID } from '../sites/site';
import { PLAN_IDS, type PlanId } from './plan';

/** A key of an account as services know it: never the key itself, only its SHA-256. */
export class AccountKey {
  @IsString() key_id!: string;
  @Matches(/^[0-9a-f]{64}$/) hash!: string;
  @IsISO8601() created_at!: string;
  @IsOptional() @IsISO8601() revoked_at?: string;
}

export class Account {
  @IsString() @Length(1, 64) account_id!: string;
  @IsString() @Length(1, 200) name!: string;
  /** A plan that a reader does not know has the limits of the smallest one. */
  @IsOpenEnum(PLAN_IDS, { readAs: 'free' }) plan!: PlanId;
  @IsArray() @ValidateNested({ each: true }) @Type(() => AccountKey) keys!: AccountKey[];
  /** Resource id of the test site that the account's first use of its sites will make; absent once it is made. */
  @IsOptional() @Matches(RESOURCE_ID) pending_test_site?: string;
  /** Counts the changes; consumers ignore what is older than what they hold. */
  @IsInt() @Min(1) version!: number;
}
