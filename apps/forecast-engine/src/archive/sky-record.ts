import { SKY_COLUMNS, type SkyBlock, type SkyColumn, countSteps, buildSkyIssueId } from '@daystar/contracts';
import { packSky, unpackSky } from '@daystar/row-cache';
import type { ArchivedRecord } from '../archive-postgres/issue-store';

/** The sky over a cell as the archive stores it: like an issue, with missing values as null. */
export interface SkyRecord extends ArchivedRecord, Omit<SkyBlock, 'columns' | 'issued_at' | 'next_issue_at'> {
  /** Columns without any value are absent. */
  readonly columns: Readonly<Partial<Record<SkyColumn, readonly (number | null)[]>>>;
}

/** Returns the resource name under which the archive stores the skies of a cell. */
export const toSkyResource = (cell: string): string => `sky/${cell}`;

/** Converts a sky to the form in which the archive stores it. @param packed the block as the row cache stores it */
export function toSkyRecord(packed: Uint8Array): SkyRecord {
  const { readColumn, ...meta } = unpackSky(packed);
  const columns = SKY_COLUMNS.flatMap((name) => {
    const values = Array.from(readColumn(name), (value) => (Number.isNaN(value) ? null : value));
    return values.some((value) => value !== null) ? [[name, values] as const] : [];
  });
  return {
    resource: toSkyResource(meta.cell),
    issue_id: buildSkyIssueId(meta),
    ...meta,
    columns: Object.fromEntries(columns),
  };
}

/**
 * Packs an archived sky, or a range of its native steps, as the row cache stores it.
 * @param from index of the first step
 * @param to index after the last step
 * @param overrides fields that differ for a range: `first_period_end`, `actual_steps` and `provenance`
 */
export function packSkyRecord(
  { resource: _, issue_id: __, columns, ...meta }: SkyRecord,
  from = 0,
  to = countSteps(meta.provenance),
  overrides: Partial<SkyBlock> = {},
): Buffer {
  const ranges = SKY_COLUMNS.map((name) => {
    const values = columns[name]?.slice(from, to) ?? Array<null>(to - from).fill(null);
    return [name, Float64Array.from(values, (value) => value ?? NaN)] as const;
  });
  return packSky({ ...meta, columns: Object.fromEntries(ranges) as unknown as SkyBlock['columns'], ...overrides });
}
