import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Time without changes after which they are reported, ms: the compiler writes a file in several steps. */
const QUIET_MS = 50;

/** Watches folders, and reports the files that changed in them together. */
export class FolderWatch {
  private readonly watchers = new Map<string, FSWatcher>();
  private changed = new Set<string>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly onChange: (paths: string[]) => void) {}

  /** Watches these folders too. */
  add(folders: readonly string[]): void {
    for (const folder of folders) {
      if (this.watchers.has(folder)) continue;
      const watcher = watch(folder, (_, name) => name && this.record(join(folder, name)));
      // A folder that was deleted has no more changes.
      watcher.on('error', () => watcher.close());
      this.watchers.set(folder, watcher);
    }
  }

  close(): void {
    clearTimeout(this.timer);
    for (const watcher of this.watchers.values()) watcher.close();
  }

  private record(path: string): void {
    if (path.endsWith('.map')) return;
    this.changed.add(path);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const paths = [...this.changed];
      this.changed = new Set();
      this.onChange(paths);
    }, QUIET_MS);
  }
}
