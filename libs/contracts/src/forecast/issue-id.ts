/** The time at the start of an issue id: `20190301T000500123Z-`. */
const COMPACT_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/;

/**
 * Builds the id of an issue of a site from its time, ms, and the version of the site: `20190301T000500123Z-2`. The id of an
 * issue of an aggregation also has a rank and a hash (`buildAggregationIssueId`). Ids sort by time.
 */
export const buildIssueId = (issuedAt: number, version: number): string =>
  `${new Date(issuedAt).toISOString().replace(/[-:.]/g, '')}-${version}`;

/** Builds the id of a sky issue from its cell and its time: `c505-260-20190301T000500123Z`. */
export const buildSkyIssueId = ({ cell, issued_at }: { readonly cell: string; readonly issued_at: string }): string =>
  `${cell}-${issued_at.replace(/[-:.]/g, '')}`;

/**
 * Parses the rank of an issue of an aggregation: hexadecimal digits of fixed length. Of two issues with the same time, the one
 * with newer members has the larger rank. Undefined for issues of sites.
 */
export const parseIssueRank = (id: string): string | undefined => /^\d+T\d+Z-\d+-([0-9a-f]+)-[0-9a-f]+$/.exec(id)?.[1];

/** Parses the resource version of an issue id; 0 for any other text. */
export const parseIssueVersion = (id: string): number => Number(/^\d+T\d+Z-(\d+)/.exec(id)?.[1] ?? 0);

/** Parses the issue time of an issue id, ms since 1970; NaN for any other text. */
export const parseIssueTime = (id: string): number =>
  Date.parse(id.replace(COMPACT_TIME, '$1-$2-$3T$4:$5:$6.$7Z ').split(' ')[0]);
