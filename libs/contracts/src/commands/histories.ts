import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { PLAN_IDS, type PlanId } from '../accounts/plan';
import { AuditActor } from '../audit/audit-actor';
import { AccountHistory, History, HistorySpecification } from '../histories/history';
import { IsOpenEnum } from '../open-enum';
import { Site } from '../sites/site';
import type { CommandType } from './command-type';
import { IsIdempotencyKey } from './idempotency-key';

export class HistoryOwner {
  @IsString() @Length(1, 64) account_id!: string;
}

export class HistoryReference extends HistoryOwner {
  @IsString() @Length(1, 64) history_id!: string;
}

/** Cancels or deletes a history. */
export class DeleteHistory extends HistoryReference {
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

export class RequestHistory extends HistorySpecification {
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
  @IsString() @Length(1, 64) account_id!: string;
  /** Determines the limit per day. */
  @IsOpenEnum(PLAN_IDS, { readAs: 'free' }) plan!: PlanId;
  /** The registered site of `resource_id`. */
  @IsOptional() @ValidateNested() @Type(() => Site) site?: Site;
  /** A repeated request with the same key replies with the first history. */
  @IsIdempotencyKey() idempotency_key?: string;
}

export class HistoryList {
  /** Newest first. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => History) histories!: History[];
}

export class AccountHistoryList {
  /** Newest first. */
  @IsArray() @ValidateNested({ each: true }) @Type(() => AccountHistory) histories!: AccountHistory[];
}

export class ReadHistoryChunk extends HistoryReference {
  @IsInt() @Min(0) chunk!: number;
}

export class HistoryChunk {
  /** Part of the file, gzip in base64. */
  @IsString() content!: string;
}

export class ShowHistoryUsage extends HistoryOwner {
  @IsOpenEnum(PLAN_IDS, { readAs: 'free' }) plan!: PlanId;
}

export class HistoryUsage {
  /** Years per day; absent when unlimited. */
  @IsOptional() @IsInt() @Min(0) limit?: number;
  @IsInt() @Min(0) used!: number;
  /** Time at which the count restarts. */
  @IsISO8601() resets_at!: string;
}

export class ListAllHistories {
  /** Lists the histories of one account; all accounts when absent. */
  @IsOptional() @IsString() account_id?: string;
}

export class ApproveHistory {
  @IsString() history_id!: string;
}

/** The limit of one account, which replaces the limit of its plan. */
export class SetHistoryLimit extends HistoryOwner {
  /** The limit of the plan applies when absent. */
  @IsOptional() @IsInt() @Min(0) @Max(1_000_000) years_per_day?: number;
  /** Whether the operator approves each history before it starts. */
  @IsBoolean() approval!: boolean;
}

const service = 'forecast-engine';
const history: History = {
  history_id: 'h6f1d0c2b9a8e4d35',
  state: 'running',
  latitude: 37.7,
  longitude: -113.6,
  start: '2023-01-01T00:00:00.0000000Z',
  end: '2026-01-01T00:00:00.0000000Z',
  period: 'PT30M',
  format: 'csv',
  years: 3,
  done: 12,
  total: 36,
  created_at: '2026-03-01T12:00:00.0000000Z',
  expires_at: '2026-03-31T12:00:00.0000000Z',
};
const { latitude, longitude, start, end, period, format } = history;
const reference = { account_id: 'acme', history_id: history.history_id };

/**
 * Requests a history. Errors: InvalidRequest; NotFound for an unknown aggregation; TooManyRequests above a limit per day; Busy
 * while the storage is full. Conflict when too many histories are open or stored, or the idempotency key ordered another history or
 * one that is deleted.
 */
export const requestHistory: CommandType<RequestHistory, History> = {
  name: 'forecast-engine.order-history',
  service,
  request: RequestHistory,
  reply: History,
  example: {
    request: { account_id: 'acme', plan: 'commercial', latitude, longitude, start, end, period, format },
    reply: { ...history, state: 'queued', done: 0 },
  },
};

/** Lists the histories of an account. */
export const listHistories: CommandType<HistoryOwner, HistoryList> = {
  name: 'forecast-engine.list-histories',
  service,
  request: HistoryOwner,
  reply: HistoryList,
  example: { request: { account_id: 'acme' }, reply: { histories: [history] } },
};

/**
 * Shows a history. Errors: NotFound for an unknown history or one of another account, as for `deleteHistory` and
 * `readHistoryChunk`.
 */
export const showHistory: CommandType<HistoryReference, History> = {
  name: 'forecast-engine.show-history',
  service,
  request: HistoryReference,
  reply: History,
  example: { request: reference, reply: history },
};

/** Cancels a history that is not finished; deletes a finished one. */
export const deleteHistory: CommandType<DeleteHistory, History> = {
  name: 'forecast-engine.delete-history',
  service,
  request: DeleteHistory,
  reply: History,
  example: { request: reference, reply: { ...history, state: 'cancelled', finished_at: history.created_at } },
};

/** Reads one part of the file of a history, `HISTORY_CHUNK_BYTES` long before compression; the last one is shorter. */
export const readHistoryChunk: CommandType<ReadHistoryChunk, HistoryChunk> = {
  name: 'forecast-engine.read-history-chunk',
  service,
  request: ReadHistoryChunk,
  reply: HistoryChunk,
  example: {
    request: { ...reference, chunk: 0 },
    reply: { content: 'H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==' },
  },
};

/** Shows how many years of history an account ordered today, and how many it may order. */
export const showHistoryUsage: CommandType<ShowHistoryUsage, HistoryUsage> = {
  name: 'forecast-engine.show-history-usage',
  service,
  request: ShowHistoryUsage,
  reply: HistoryUsage,
  example: {
    request: { account_id: 'acme', plan: 'commercial' },
    reply: { limit: 200, used: 3, resets_at: '2026-03-02T00:00:00.0000000Z' },
  },
};

/** For operators: lists the newest 1,000 histories. */
export const listAllHistories: CommandType<ListAllHistories, AccountHistoryList> = {
  name: 'forecast-engine.list-all-histories',
  service,
  request: ListAllHistories,
  reply: AccountHistoryList,
  example: { request: {}, reply: { histories: [{ ...history, account_id: 'acme' }] } },
};

/** For operators: starts a history. Errors: NotFound; Conflict when it does not wait for approval. */
export const approveHistory: CommandType<ApproveHistory, History> = {
  name: 'forecast-engine.approve-history',
  service,
  request: ApproveHistory,
  reply: History,
  example: { request: { history_id: history.history_id }, reply: { ...history, state: 'queued', done: 0 } },
};

/** For operators: replaces the limit of an account. */
export const setHistoryLimit: CommandType<SetHistoryLimit, SetHistoryLimit> = {
  name: 'forecast-engine.set-history-limit',
  service,
  request: SetHistoryLimit,
  reply: SetHistoryLimit,
  example: {
    request: { account_id: 'acme', years_per_day: 500, approval: true },
    reply: { account_id: 'acme', years_per_day: 500, approval: true },
  },
};
