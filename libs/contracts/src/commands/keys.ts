import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { Account, MAX_KEY_NAME_LENGTH } from '../accounts/account';
import { AuditedCommand } from '../audit/audit-actor';
import { IsPrintable } from '../errors/is-printable';
import { accountChanged } from '../events/account-changed';
import type { CommandType } from './command-type';
import { IsIdempotencyKey } from './idempotency-key';

export class AddKey extends AuditedCommand {
  @IsString() account_id!: string;
  /** Id of a key to revoke when the new one becomes valid. */
  @IsOptional() @IsString() replaces?: string;
  /** When absent, a key that replaces another one takes over its name. */
  @IsOptional() @IsString() @Length(1, MAX_KEY_NAME_LENGTH) @IsPrintable() name?: string;
  /** Whether the key may only read; a key that replaces another one has the access of that key. */
  @IsOptional() @IsBoolean() read_only?: boolean;
  /** A repeated request with the same key replies with the first API key, with a new secret. */
  @IsIdempotencyKey() idempotency_key?: string;
}

export class KeyAdded {
  @ValidateNested() @Type(() => Account) account!: Account;
  @IsString() key_id!: string;
  /** Only this reply contains it; the database stores its hash. */
  @IsString() api_key!: string;
}

export class RevokeKey extends AuditedCommand {
  @IsString() account_id!: string;
  @IsString() key_id!: string;
}

/**
 * Adds an API key to an account, or replaces one. Errors: NotFound when the account or the key to replace is unknown;
 * Unauthorized when the key of the request was revoked. Conflict when there are too many keys, or when the API key that
 * the idempotency key created has another name or access, or was used or revoked.
 */
export const addKey: CommandType<AddKey, KeyAdded> = {
  name: 'site-registry.add-key',
  service: 'site-registry',
  request: AddKey,
  reply: KeyAdded,
  example: {
    request: { account_id: 'acme', replaces: 'k1', name: 'Dispatch centre' },
    reply: { account: accountChanged.example, key_id: 'k2', api_key: 'A7dR2kQmZ0tXo5VwYb1nC8eH' },
  },
};

/** Revokes a key. Replies with the account. Errors: NotFound; Unauthorized; Conflict when it is the last valid key with full access. */
export const revokeKey: CommandType<RevokeKey, Account> = {
  name: 'site-registry.revoke-key',
  service: 'site-registry',
  request: RevokeKey,
  reply: Account,
  example: { request: { account_id: 'acme', key_id: 'k1' }, reply: accountChanged.example },
};
