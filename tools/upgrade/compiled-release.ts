import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A compiled release. */
export interface CompiledRelease {
  readonly version: string;
  /** Folder with its `dist`. */
  readonly folder: string;
}

/** Reads the format of a release's data in Redis. Releases with different formats do not share the data. */
export function readCacheFormat({ folder, version }: CompiledRelease): string {
  const keys = readFileSync(join(folder, 'dist/libs/row-cache/src/redis/keys.js'), 'utf8');
  const [, format] = /FORMAT = '(\w+)'/.exec(keys) ?? [];
  if (!format) throw new Error(`the cache format of ${version} was not found in dist/libs/row-cache/src/redis/keys.js`);
  return format;
}
