import type { RowCache } from '@daystar/row-cache';

/** Default wall-clock time after which a claim expires unless it is renewed, ms. */
export const CLAIM_LEASE_MS = 15_000;

/** Renews the claim of a task while the task runs. */
export async function renewClaimWhile(
  rowCache: Pick<RowCache, 'claim'>,
  { item, owner, leaseMs }: { readonly item: string; readonly owner: string; readonly leaseMs: number },
  task: () => Promise<void>,
): Promise<void> {
  // A failed renewal is retried; if all fail, another engine runs the same task.
  const renew = () => rowCache.claim(item, owner, leaseMs).catch(() => undefined);
  const heartbeat = setInterval(() => void renew(), leaseMs / 3);
  try {
    await task();
  } finally {
    clearInterval(heartbeat);
  }
}
