import { createHash } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessUser } from '../part';
import { run, canRun } from '../run';

/** User for PostgreSQL when this process is root, as which PostgreSQL refuses to run: that of the Debian package. */
export function findPostgresUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(run('id', [flag, 'postgres']));
  return { uid: readId('-u'), gid: readId('-g') };
}

/**
 * Creates the folder of PostgreSQL: the preferred one, or one in /var/tmp if the user cannot access it, for example in a
 * checkout below /root.
 */
export function createPostgresHome(preferred: string, user: ProcessUser | undefined): string {
  const reachable = createFolder(preferred, user);
  if (reachable) return preferred;
  const fallback = getFallbackFolder(preferred);
  if (!createFolder(fallback, user))
    throw new Error(`neither ${preferred} nor ${fallback} can be used by PostgreSQL's user`);
  return fallback;
}

/** Folder in /var/tmp for a preferred folder that is not accessible. */
export function getFallbackFolder(preferred: string): string {
  return join('/var/tmp', `daystar-postgres-${createHash('sha256').update(preferred).digest('hex').slice(0, 12)}`);
}

function createFolder(folder: string, user: ProcessUser | undefined): boolean {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return canRun('test', ['-w', folder, '-a', '-x', folder], { user });
}
