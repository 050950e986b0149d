import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStartTime } from './process-identity';

const RETRY_MS = 200;

/** Runs a task while no other process of this checkout changes the stack; waits for such a process first. */
export async function withLock<T>(folder: string, print: (line: string) => void, task: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const owner = `${process.pid} ${readStartTime(process.pid)}`;
  for (let hasWaited = false; !acquire(file, owner); hasWaited = true) {
    if (!hasWaited) print('another command is changing the stack, waiting for it …');
    await sleep(RETRY_MS);
  }
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file: string, owner: string): boolean {
  // Written first and then linked, so that the lock always names its owner.
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, owner);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  // Removes the lock of a dead owner.
  if (!isOwnerAlive(file)) rmSync(file, { force: true });
  return false;
}

function isOwnerAlive(file: string): boolean {
  try {
    const [pid, startTime] = readFileSync(file, 'utf8').split(' ');
    return readStartTime(Number(pid)) === startTime;
  } catch {
    return false;
  }
}
