import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Archive, archiveSpan } from './archive';

const LOOK_MS = 200;

export interface HistoryRun {
  readonly seconds: number;
  /** Most memory it had, MB; undefined where the system does not tell. */
  readonly memory?: number;
  /** It was ended before it was done. */
  readonly killed: boolean;
}

/**
 * The history of an archive by the operator's command, in a process of its own.
 * @param killAfter SIGKILL after so many seconds
 * @throws Error when it ends by itself, but not well
 */
export function runHistory({ folder, fleet, years }: Archive, out: string, killAfter?: number): Promise<HistoryRun> {
  const { from, to } = archiveSpan(years);
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(__dirname, '../../admin/main.js'),
      ...['aggregation', 'history', 'bench', 'total', '--fleet', fleet, '--weather', `files:${folder}`],
      ...['--from', day(from), '--to', day(to), '--out', out],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let words = '';
  child.stderr.on('data', (said: Buffer) => (words = (words + said.toString()).slice(-1000)));
  let memory: number | undefined;
  const look = setInterval(() => (memory = mostMemoryOf(child.pid!) ?? memory), LOOK_MS);
  const killing = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter * 1000);
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      clearInterval(look);
      clearTimeout(killing);
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`a history failed: ${words}`));
      else resolve({ seconds: (performance.now() - began) / 1000, memory, killed: signal === 'SIGKILL' });
    });
  });
}

/** As Linux tells it. */
function mostMemoryOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined;
  }
}
