import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { succeeds } from '../run';

/** Debian keeps the servers of several major versions side by side, off the path. */
const DEBIAN_HOME = '/usr/lib/postgresql';

/** Folder of `initdb` and `postgres`, newest first; empty when they are simply on the path; undefined when missing. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_HOME) ? readdirSync(DEBIAN_HOME) : [];
  const newest = versions
    .filter((version) => existsSync(join(DEBIAN_HOME, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (newest) return join(DEBIAN_HOME, newest, 'bin');
  return succeeds('initdb', ['--version']) ? '' : undefined;
}
