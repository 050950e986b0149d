/** SQL: rows of `removed_aggregation` with the ids of the resource `$1`. No site matches. */
export const MATCHES_RESOURCE = `removed_aggregation.collection_id = split_part($1, '/', 2)
  and removed_aggregation.aggregation_id = split_part($1, '/', 3)`;

/**
 * SQL: excludes the issues of a removed aggregation when another one has the same ids. Versions continue, and the version
 * is part of an issue's id.
 */
export const EXCLUDE_REMOVED = `not exists (
  select from removed_aggregation where ${MATCHES_RESOURCE}
  and case when issue_id ~ '^[0-9]{8}T[0-9]+Z-[0-9]{1,9}(-|$)'
    then split_part(issue_id, '-', 2)::integer <= removed_aggregation.version else false end)`;
