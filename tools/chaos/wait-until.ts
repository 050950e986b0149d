import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;

/** Polls a condition until it holds; errors of the condition count as false. @throws Error with the message on timeout */
export async function waitUntil(
  timeoutMs: number,
  condition: () => Promise<boolean>,
  message: string | (() => string),
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(typeof message === 'string' ? message : message());
    await sleep(POLL_MS);
  }
}
