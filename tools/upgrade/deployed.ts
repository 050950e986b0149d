import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A release that can be run. */
export interface Deployed {
  readonly version: string;
  /** Folder with its `dist`. */
  readonly folder: string;
}

/** The format that a release gives what it keeps in Redis: another release with another format does not see it. */
export function cacheFormatOf({ folder, version }: Deployed): string {
  const keys = readFileSync(join(folder, 'dist/libs/row-cache/src/redis/keys.js'), 'utf8');
  const [, format] = /FORMAT = '(\w+)'/.exec(keys) ?? [];
  if (!format)
    throw new Error(`the cache format of ${version} is not where it was: dist/libs/row-cache/src/redis/keys.js`);
  return format;
}
