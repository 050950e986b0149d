import { type TextAndColumns, decodeBlock, encodeBlock } from '../archive-postgres/issue-block';
import type { LakeRow } from './lake-row';

/**
 * Merges late issues of a resource into its issues in the lake. An issue that the lake has is not added again. Late
 * issues are stored in full, because their base may be stored in the lake as a difference itself.
 * @param stored oldest first
 * @param late oldest first
 */
export function mergeIssues(stored: readonly LakeRow[], late: readonly LakeRow[]): readonly LakeRow[] {
  if (stored.length === 0 || late.length === 0) return stored.length === 0 ? late : stored;
  const storedIds = new Set(stored.map(({ issue_id }) => issue_id));
  const bases = new Map<string, TextAndColumns>();
  for (const { issue_id, base_id, block } of late) if (base_id === null) bases.set(issue_id, decodeBlock(block));
  const newRows = late
    .filter(({ issue_id }) => !storedIds.has(issue_id))
    .map((row) => {
      if (row.base_id === null) return row;
      const block = encodeBlock(decodeBlock(row.block, bases.get(row.base_id)));
      return { ...row, base_id: null, block };
    });
  if (newRows.length === 0) return stored;
  return [...stored, ...newRows].sort((a, b) => +a.issued_at - +b.issued_at || Number(a.arrival - b.arrival));
}
