import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsISO8601, IsString, Min, ValidateNested } from 'class-validator';
import type { CommandType } from './command-type';

/** Maximum number of keys in a command: one statement updates them in a few milliseconds. */
export const MAX_KEY_USES = 1000;

export class KeyUse {
  @IsString() key_id!: string;
  /** Start of the hour (UTC) in which the key was last used. */
  @IsISO8601() used_at!: string;
}

export class RecordKeyUses {
  @IsArray() @ArrayMaxSize(MAX_KEY_USES) @ValidateNested({ each: true }) @Type(() => KeyUse) uses!: KeyUse[];
}

export class KeyUsesRecorded {
  /** Number of keys whose stored hour was updated; other gateways may have recorded the others. */
  @IsInt() @Min(0) recorded!: number;
}

export class ShowKeyUses {
  @IsString() account_id!: string;
}

export class KeyUses {
  /** Keys of the account that were used. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => KeyUse) uses!: KeyUse[];
}

const example = { key_id: 'k1', used_at: '2026-01-01T19:00:00Z' };

/** Stores when keys were used. Unknown keys and earlier hours change nothing, so the command may be repeated. */
export const recordKeyUses: CommandType<RecordKeyUses, KeyUsesRecorded> = {
  name: 'site-registry.record-key-uses',
  service: 'site-registry',
  request: RecordKeyUses,
  reply: KeyUsesRecorded,
  example: { request: { uses: [example] }, reply: { recorded: 1 } },
};

/** Shows when the keys of an account were last used. The reply to an unknown account has no uses. */
export const showKeyUses: CommandType<ShowKeyUses, KeyUses> = {
  name: 'site-registry.show-key-uses',
  service: 'site-registry',
  request: ShowKeyUses,
  reply: KeyUses,
  example: { request: { account_id: 'acme' }, reply: { uses: [example] } },
};
