import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

const SIZE = '4g';
/** Free bytes of a full disk: the next writes succeed, later ones fail. */
const FREE_BYTES = 8 * 1024;

/** A tmpfs for the data of Kafka or Postgres, to simulate a full disk. Only root may mount it. */
export class FillableDisk {
  private constructor(private readonly folder: string) {}

  /** @returns undefined without the permission to mount */
  static mount(folder: string): FillableDisk | undefined {
    mkdirSync(folder, { recursive: true });
    try {
      runProgram('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'daystar-chaos', folder);
      return new FillableDisk(folder);
    } catch {
      return undefined;
    }
  }

  fill(): void {
    const used = Number(runProgram('df', '--block-size=1', '--output=used', this.folder).trim().split('\n').at(-1));
    this.resize(String(used + FREE_BYTES));
  }

  restoreSize(): void {
    this.resize(SIZE);
  }

  /** Unmounts lazily: a process that was just killed may still have open files. */
  unmount(): void {
    runProgram('umount', '--lazy', this.folder);
  }

  private resize(size: string): void {
    runProgram('mount', '-o', `remount,size=${size}`, this.folder);
  }
}

const runProgram = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
