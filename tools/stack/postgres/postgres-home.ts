import { createHash } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessUser } from '../backing-service';
import { runProgram, canRunProgram } from '../run-program';

/** Returns the user of the Debian package when this process is root, because PostgreSQL refuses to run as root. */
export function findPostgresUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) => Number(runProgram('id', [flag, 'postgres']));
  return { uid: readId('-u'), gid: readId('-g') };
}

/**
 * Creates the folder of PostgreSQL: the preferred one, or one in /var/tmp if the user cannot access it, for example in a
 * checkout below /root.
 */
export function createPostgresHome(preferred: string, user: ProcessUser | undefined): string {
  if (ensureAccessibleFolder(preferred, user)) return preferred;
  const fallback = getFallbackFolder(preferred);
  if (!ensureAccessibleFolder(fallback, user))
    throw new Error(
      `PostgreSQL's user can write neither ${preferred} nor ${fallback}: make one of them writable for that user`,
    );
  return fallback;
}

/** Returns the folder in /var/tmp for a preferred folder that is not accessible. */
export function getFallbackFolder(preferred: string): string {
  return join('/var/tmp', `daystar-postgres-${createHash('sha256').update(preferred).digest('hex').slice(0, 12)}`);
}

/** Creates the folder if it is missing. @returns whether the user can access it */
function ensureAccessibleFolder(folder: string, user: ProcessUser | undefined): boolean {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return canRunProgram('test', ['-w', folder, '-a', '-x', folder], { user });
}
