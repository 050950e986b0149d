import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something that may fail meanwhile. @throws Error when patience ends first */
export async function until(
  patienceMs: number,
  condition: () => Promise<boolean>,
  otherwise: string | (() => string),
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(typeof otherwise === 'string' ? otherwise : otherwise());
    await sleep(250);
  }
}
