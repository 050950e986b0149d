import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchCommand } from './backing-service';
import { readStartTime } from './process-identity';

interface ProcessRecord {
  readonly pid: number;
  /** Start time, see `readStartTime`. */
  readonly born: string;
}

const STOP_TIMEOUT_MS = 20_000;

/** A process that outlives this one. `folder/process.json` identifies it, and `folder/log` has its output. */
export class Daemon {
  private readonly recordFile: string;
  private readonly logFile: string;
  private logStart = 0;

  constructor(private readonly folder: string) {
    this.recordFile = join(folder, 'process.json');
    this.logFile = join(folder, 'log');
  }

  /** Finds the id of the running process. Ignores a record of a dead process, or of one whose id was reused. */
  findPid(): number | undefined {
    if (!existsSync(this.recordFile)) return undefined;
    const { pid, born: startTime } = JSON.parse(readFileSync(this.recordFile, 'utf8')) as ProcessRecord;
    return readStartTime(pid) === startTime ? pid : undefined;
  }

  async start({ program, args, cwd, user }: LaunchCommand): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const log = openSync(this.logFile, 'a');
    this.logStart = statSync(this.logFile).size;
    const child = spawn(program, args, { cwd, ...user, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    const pid = child.pid!;
    const startTime = readStartTime(pid);
    if (!startTime) return; // exited already
    writeFileSync(`${this.recordFile}.new`, JSON.stringify({ pid, born: startTime } satisfies ProcessRecord));
    renameSync(`${this.recordFile}.new`, this.recordFile);
  }

  /** Reads the last lines of output since its start. */
  readLastOutput(): string {
    return readFileSync(this.logFile).subarray(this.logStart).toString('utf8').trim().split('\n').slice(-12).join('\n');
  }

  /** Stops it and waits for its exit; SIGKILL after a timeout. */
  async stop(signal: NodeJS.Signals): Promise<'stopped' | 'killed' | 'was not running'> {
    let outcome: 'stopped' | 'killed' | 'was not running' = 'was not running';
    if (this.send(signal)) {
      outcome = 'stopped';
      const deadline = Date.now() + STOP_TIMEOUT_MS;
      while (this.findPid() !== undefined) {
        if (Date.now() > deadline && this.send('SIGKILL')) outcome = 'killed';
        await sleep(50);
      }
    }
    rmSync(this.recordFile, { force: true });
    return outcome;
  }

  private send(signal: NodeJS.Signals): boolean {
    const pid = this.findPid();
    if (pid === undefined) return false;
    process.kill(pid, signal);
    return true;
  }
}
