import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf } from './process-identity';

const RETRY_MS = 200;

/** Runs `work` while no other process of this checkout changes the stack; waits for one that does. */
export async function withLock<T>(folder: string, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const ours = `${process.pid} ${birthOf(process.pid)}`;
  for (let waited = false; !take(file, ours); waited = true) {
    if (!waited) say('another command is changing the stack, waiting for it …');
    await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string, ours: string): boolean {
  // Written first and linked into place: the lock never shows up without saying whose it is.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, ours);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  // A holder that was killed cannot let go: then the lock is anybody's.
  if (!holderLives(file)) rmSync(file, { force: true });
  return false;
}

function holderLives(file: string): boolean {
  try {
    const [pid, born] = readFileSync(file, 'utf8').split(' ');
    return birthOf(Number(pid)) === born;
  } catch {
    return false;
  }
}
