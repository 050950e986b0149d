/** A download that is in flight. */
interface Download<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiterCount: number;
}

/** Runs one download for simultaneous requests of the same path. It is aborted only when all these requests are aborted. */
export class SharedDownloads<T> {
  private readonly inFlight = new Map<string, Download<T>>();

  /** @throws the failure of the download, or the reason of the caller's signal when that aborts first */
  async run(path: string, signal: AbortSignal, download: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const shared = this.inFlight.get(path) ?? this.start(path, download);
    shared.waiterCount++;
    let onAbort = () => {};
    const aborted = new Promise<never>((_, reject) => (onAbort = () => reject(signal.reason as Error)));
    signal.addEventListener('abort', onAbort);
    try {
      return await Promise.race([shared.result, aborted]);
    } finally {
      signal.removeEventListener('abort', onAbort);
      if (--shared.waiterCount === 0) this.abandon(path, shared);
    }
  }

  private start(path: string, download: (signal: AbortSignal) => Promise<T>): Download<T> {
    const controller = new AbortController();
    const shared = { result: download(controller.signal), controller, waiterCount: 0 };
    this.inFlight.set(path, shared);
    return shared;
  }

  /** Aborts a download, which has no effect if it is complete. A later request starts another one. */
  private abandon(path: string, shared: Download<T>): void {
    if (this.inFlight.get(path) === shared) this.inFlight.delete(path);
    shared.controller.abort();
  }
}
