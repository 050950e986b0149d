import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const RETRY_MS = 200;

/**
 * Runs a task while no other process of this machine runs a task with the same lock file. Blocks the thread while it
 * waits, because Jest collects tests synchronously.
 */
export function runExclusively<T>(lockFile: string, task: () => T): T {
  while (!acquire(lockFile)) sleep(RETRY_MS);
  try {
    return task();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function acquire(lockFile: string): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // A killed process leaves its lock.
  if (!isOwnerAlive(lockFile)) rmSync(lockFile, { force: true });
  return false;
}

function isOwnerAlive(lockFile: string): boolean {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // The owner has not written its id yet.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
