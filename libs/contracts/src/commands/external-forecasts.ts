import { Type } from 'class-transformer';
import { IsArray, IsISO8601, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { AuditActor } from '../audit/audit-actor';
import { externalForecastsStored } from '../events/external-forecasts-stored';
import { ExternalForecastPeriod } from '../external-forecasts/issue';
import { StoredExternalForecastIssue } from '../external-forecasts/stored-issue';
import { RESOURCE } from '../forecast/issue';
import { IsOpenEnum } from '../open-enum';
import { QC_FLAGS, type QcFlag } from '../sites/qc-flag';
import type { CommandType } from './command-type';
import { DeletedCount, StoreResult } from './stored-rows';

export class PostExternalForecasts extends StoredExternalForecastIssue {
  /**
   * Account that posts: the owner of the site, or the owner or a writer of the aggregation. Absent when the operator posts
   * for an aggregation.
   */
  @IsOptional() @IsString() account_id?: string;
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

export class ListExternalForecasts {
  @Matches(RESOURCE) resource!: string;
  /** Owner of the site. The sender must check that the caller may read an aggregation. */
  @IsOptional() @IsString() account_id?: string;
  /** Selects periods that end after this time. */
  @IsISO8601() from!: string;
  /** Selects periods that end at or before this time. */
  @IsISO8601() to!: string;
}

/** A stored period of an issue, with its quality-control flag. */
export class FlaggedExternalForecast extends ExternalForecastPeriod {
  @IsISO8601() issued_at!: string;
  @IsOpenEnum(QC_FLAGS, 'keep') verdict!: QcFlag;
}

export class ExternalForecastList {
  @IsArray() @ValidateNested({ each: true }) @Type(() => FlaggedExternalForecast) forecasts!: FlaggedExternalForecast[];
}

/** Deletes the external forecasts that `ListExternalForecasts` with the same properties lists. */
export class DeleteExternalForecasts extends ListExternalForecasts {
  @IsOptional() @ValidateNested() @Type(() => AuditActor) origin?: AuditActor;
}

const { resource, issued_at, forecasts } = externalForecastsStored.example;
const range = { resource, account_id: 'acme', from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' };

/**
 * Stores an issue of another provider atomically. A period replaces the stored one of the same issue. Warnings
 * name periods that are not used, because their values do not fit the plant. Errors: InvalidRequest, NotFound when the
 * site belongs to another account, Forbidden when the account may not write, or the issues of one day have too many
 * periods.
 */
export const postExternalForecasts: CommandType<PostExternalForecasts, StoreResult> = {
  name: 'site-registry.post-external-forecasts',
  service: 'site-registry',
  request: PostExternalForecasts,
  reply: StoreResult,
  example: { request: { ...externalForecastsStored.example, account_id: 'acme' }, reply: { stored: 1, warnings: [] } },
};

/** Lists external forecasts of a time range. Errors: InvalidRequest, NotFound. */
export const listExternalForecasts: CommandType<ListExternalForecasts, ExternalForecastList> = {
  name: 'site-registry.list-external-forecasts',
  service: 'site-registry',
  request: ListExternalForecasts,
  reply: ExternalForecastList,
  example: {
    request: range,
    reply: { forecasts: forecasts.map((forecast) => ({ ...forecast, issued_at, verdict: 'ok' })) },
  },
};

/**
 * Deletes external forecasts of a time range. Errors: InvalidRequest, NotFound, Forbidden when the account may not
 * write.
 */
export const deleteExternalForecasts: CommandType<DeleteExternalForecasts, DeletedCount> = {
  name: 'site-registry.delete-external-forecasts',
  service: 'site-registry',
  request: DeleteExternalForecasts,
  reply: DeletedCount,
  example: { request: range, reply: { deleted: 48 } },
};
