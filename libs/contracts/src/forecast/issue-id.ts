const COMPACT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/;

/** The beginning of every issue's id, which so sort by age: `20190301T000500123Z-2`, the moment and the resource's version. */
export const issueId = (issuedAt: number, version: number): string =>
  `${new Date(issuedAt).toISOString().replace(/[-:.]/g, '')}-${version}`;

/** The moment in the id of an issue, ms; NaN when it is no such id. */
export const issuedAtOf = (id: string): number =>
  Date.parse(id.replace(COMPACT, '$1-$2-$3T$4:$5:$6.$7Z ').split(' ')[0]);
