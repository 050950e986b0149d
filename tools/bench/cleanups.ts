/** Functions that remove the processes and data of a bench that fails or is interrupted. */
const cleanups = new Set<() => Promise<void> | void>();

/** @returns a function that removes the cleanup, for when the bench itself has cleaned up */
export function addCleanup(cleanup: () => Promise<void> | void): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

/** Runs all cleanups, the last one first. If one fails, the others still run. */
export async function runCleanups(): Promise<void> {
  for (const cleanup of [...cleanups].reverse()) {
    cleanups.delete(cleanup);
    await Promise.resolve()
      .then(cleanup)
      .catch(() => undefined);
  }
}

/** On SIGINT or SIGTERM, runs all cleanups and exits with the code of an interrupted program. */
export function cleanUpOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void runCleanups().then(() => process.exit(130)));
}
