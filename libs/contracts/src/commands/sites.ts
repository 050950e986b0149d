import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Min, ValidateNested } from 'class-validator';
import { AuditedCommand } from '../audit/audit-actor';
import { siteChanged } from '../events/site-changed';
import { RESOURCE_ID, SITE_KINDS, Site, SiteProperties, type SiteKind } from '../sites/site';
import type { CommandType } from './command-type';
import { IsIdempotencyKey } from './idempotency-key';

class SiteCommand extends AuditedCommand {
  @IsString() account_id!: string;
  @IsIn(SITE_KINDS) kind!: SiteKind;
  @ValidateNested() @Type(() => SiteProperties) properties!: SiteProperties;
}

export class CreateSite extends SiteCommand {
  /** A repeated request with the same key replies with the first site. */
  @IsIdempotencyKey() idempotency_key?: string;
}

/** Replaces all properties of a site; the gateway merges partial changes first. */
export class ReplaceSite extends SiteCommand {
  @Matches(RESOURCE_ID) resource_id!: string;
  /** Version that the client read; any version when absent. */
  @IsOptional() @IsInt() @Min(1) expected_version?: number;
}

export class DeleteSite extends AuditedCommand {
  @IsString() account_id!: string;
  @IsIn(SITE_KINDS) kind!: SiteKind;
  @Matches(RESOURCE_ID) resource_id!: string;
  /** Version that the client read; any version when absent. */
  @IsOptional() @IsInt() @Min(1) expected_version?: number;
}

const properties = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const owned = { account_id: 'acme', kind: 'utility', resource_id: '1234-abcd-5678-ef90' } as const;

/**
 * Creates a site, and replies with it. Errors: InvalidRequest; NotFound for an unknown account; Unauthorized when the API key
 * was revoked; Forbidden when the plan allows no more sites. Conflict: the idempotency key was used for a site with other properties, or
 * one that is deleted.
 */
export const createSite: CommandType<CreateSite, Site> = {
  name: 'site-registry.create-site',
  service: 'site-registry',
  request: CreateSite,
  reply: Site,
  example: { request: { account_id: 'acme', kind: 'utility', properties }, reply: siteChanged.example },
};

/**
 * Replaces the properties of a site. Errors: InvalidRequest; NotFound when the site is unknown or belongs to another account;
 * Forbidden for a test site; PreconditionFailed when it has another version than the expected one.
 */
export const replaceSite: CommandType<ReplaceSite, Site> = {
  name: 'site-registry.replace-site',
  service: 'site-registry',
  request: ReplaceSite,
  reply: Site,
  example: { request: { ...owned, properties }, reply: siteChanged.example },
};

/**
 * Deletes a site, and replies with it. Errors: NotFound when it is unknown or belongs to another account; PreconditionFailed when it
 * has another version than the expected one.
 */
export const deleteSite: CommandType<DeleteSite, Site> = {
  name: 'site-registry.delete-site',
  service: 'site-registry',
  request: DeleteSite,
  reply: Site,
  example: { request: owned, reply: siteChanged.example },
};
