import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';

/** SQL condition: a row of `removed_aggregation` has the ids of the resource `$1`. False for a site. */
export const MATCHES_RESOURCE = `removed_aggregation.collection_id = split_part($1, '/', 2)
  and removed_aggregation.aggregation_id = split_part($1, '/', 3)`;

/**
 * SQL condition: excludes issues of a removed aggregation, because a new aggregation may reuse its ids. The new one has a
 * higher version, and an issue's id contains the version.
 */
export const IS_NOT_REMOVED = `not exists (
  select from removed_aggregation where ${MATCHES_RESOURCE}
  and case when issue_id ~ '^[0-9]{8}T[0-9]+Z-[0-9]{1,9}(-|$)'
    then split_part(issue_id, '-', 2)::integer <= removed_aggregation.version else false end)`;

/** Returns the version up to which issues of a resource belong to a removed aggregation; 0 for none. */
export async function loadRemovedVersion(database: ArchiveDatabase, resource: string): Promise<number> {
  const [{ version }] = await query<{ version: number | null }>(
    database,
    `select max(version)::float8 as version from removed_aggregation where ${MATCHES_RESOURCE}`,
    [resource],
  );
  return version ?? 0;
}

/** Whether an issue outside the database belongs to a removed aggregation; the negation of `IS_NOT_REMOVED`. */
export const isRemovedIssue = (issueId: string, removedVersion: number): boolean => {
  const version = /^\d{8}T\d+Z-(\d{1,9})(?:-|$)/.exec(issueId)?.[1];
  return version !== undefined && Number(version) <= removedVersion;
};
