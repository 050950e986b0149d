import type { RowCache } from '@daystar/row-cache';

/** Default wall-clock time after which a claim expires unless it is renewed, ms. */
export const CLAIM_LEASE_MS = 15_000;

/** Renews a claim of a work item while the work runs. */
export async function renewWhile(
  rowCache: Pick<RowCache, 'claim'>,
  { item, owner, leaseMs }: { readonly item: string; readonly owner: string; readonly leaseMs: number },
  work: () => Promise<void>,
): Promise<void> {
  // A failed renewal is retried; if all fail, another engine does the same work.
  const renew = () => rowCache.claim(item, owner, leaseMs).catch(() => undefined);
  const heartbeat = setInterval(() => void renew(), leaseMs / 3);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
  }
}
