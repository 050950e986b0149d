import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const ROOM = '4g';
/** Left when it is full: what is written next still gets through, and soon nothing does. */
const LEFT_BYTES = 8 * 1024;

/** A file system of its own for what one part keeps, so that it can be filled: in memory, which only root may mount. */
export class Disk {
  private constructor(private readonly folder: string) {}

  /** @returns undefined where nobody may mount one */
  static mount(folder: string): Disk | undefined {
    mkdirSync(folder, { recursive: true });
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${ROOM},mode=755`, 'daystar-chaos', folder);
      return new Disk(folder);
    } catch {
      return undefined;
    }
  }

  fill(): void {
    const used = Number(run('df', '--block-size=1', '--output=used', this.folder).trim().split('\n').at(-1));
    this.resize(String(used + LEFT_BYTES));
  }

  free(): void {
    this.resize(ROOM);
  }

  /** To be called when nobody uses it any more; who was killed just now may still be letting go. */
  unmount(): void {
    run('umount', '--lazy', this.folder);
  }

  private resize(size: string): void {
    run('mount', '-o', `remount,size=${size}`, this.folder);
  }
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
