/** Rows of `removed_aggregation` that had the ids of the resource `$1`; none of a site has. */
export const MATCHES_RESOURCE = `removed_aggregation.collection_id = split_part($1, '/', 2)
  and removed_aggregation.aggregation_id = split_part($1, '/', 3)`;

/**
 * Leaves out issues of an aggregation that was removed, when there is another of the same ids: its versions count on, and
 * the version is in the id of an issue.
 */
export const EXCLUDE_REMOVED = `not exists (
  select from removed_aggregation where ${MATCHES_RESOURCE}
  and case when issue_id ~ '^[0-9]{8}T[0-9]+Z-[0-9]{1,9}(-|$)'
    then split_part(issue_id, '-', 2)::integer <= removed_aggregation.version else false end)`;
