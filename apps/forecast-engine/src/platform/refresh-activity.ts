/** Tracks whether this engine refreshes rows, so that work that may wait leaves the processor to the refresh. */
export class RefreshActivity {
  private runningCount = 0;
  private readonly idleListeners = new Set<() => void>();

  get isBusy(): boolean {
    return this.runningCount > 0;
  }

  /** Runs a refresh, during which the engine is busy. */
  async run<T>(refresh: () => Promise<T>): Promise<T> {
    this.runningCount++;
    try {
      return await refresh();
    } finally {
      if (--this.runningCount === 0) for (const notify of this.idleListeners) notify();
    }
  }

  /** Resolves when no refresh runs, after the timeout, or when the signal aborts. @param timeoutMs wall-clock time */
  async waitUntilIdle(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.isBusy || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.idleListeners.delete(end);
        resolve();
      };
      const timer = setTimeout(end, timeoutMs);
      signal.addEventListener('abort', end);
      this.idleListeners.add(end);
    });
  }
}
