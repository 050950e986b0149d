/** Processes and data of the running bench, to be removed when a signal interrupts it. */
const cleanups = new Set<() => Promise<void> | void>();

/**
 * Registers a cleanup for a bench that a signal interrupts. The last one registered runs first.
 * @returns a function that removes it, for when the bench itself has cleaned up
 */
export function onInterruption(cleanup: () => Promise<void> | void): () => void {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}

/** Runs all cleanups when the process gets SIGINT or SIGTERM, then ends it as an interrupted process. */
export function handleInterruption(): void {
  const interrupt = async () => {
    for (const cleanup of [...cleanups].reverse()) await Promise.resolve(cleanup()).catch(() => undefined);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());
}
