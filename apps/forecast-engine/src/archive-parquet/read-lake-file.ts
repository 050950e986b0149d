import { createHash } from 'node:crypto';
import type { ObjectStore } from '@daystar/object-store';
import { parquetReadObjects } from 'hyparquet';
import { type LakeFile, createUnreadableObjectError } from './lake-manifest';
import type { LakeRow } from './lake-row';

export const hashFile = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Reads all rows of a file, by resource. @throws DaystarError Unavailable also when the file is missing or was changed */
export async function readLakeFile(objects: ObjectStore, { key, sha256 }: LakeFile): Promise<Map<string, LakeRow[]>> {
  const content = await objects.get(key);
  if (!content) throw createUnreadableObjectError(key, 'is missing');
  if (hashFile(content) !== sha256)
    throw createUnreadableObjectError(key, 'does not match the SHA-256 in its manifest');
  const file = content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
  // Text columns are decoded by their logical type; `block` stays bytes.
  const rows = (await parquetReadObjects({ file, utf8: false })) as unknown as LakeRow[];
  const byResource = new Map<string, LakeRow[]>();
  for (const row of rows) {
    const group = byResource.get(row.resource);
    if (group) group.push(row);
    else byResource.set(row.resource, [row]);
  }
  return byResource;
}
