import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDate } from '@daystar/timeseries';
import { type GeneratedArchive, getArchiveRange } from './generated-archive';

const SAMPLE_MS = 200;

export interface HistoryRun {
  readonly seconds: number;
  /** Peak memory, MB; undefined if the system does not report it. */
  readonly memory?: number;
  /** Whether it was killed before it completed. */
  readonly isKilled: boolean;
}

/**
 * Computes the history of an archive with the operator's command, in a separate process.
 * @param killAfter seconds after which to send SIGKILL
 * @throws Error when the command fails
 */
export function runHistory(
  { folder, fleet, years }: GeneratedArchive,
  out: string,
  killAfter?: number,
): Promise<HistoryRun> {
  const { from, to } = getArchiveRange(years);
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(__dirname, '../../admin/main.js'),
      'aggregation',
      'history',
      'bench',
      'total',
      '--fleet',
      fleet,
      '--weather',
      `files:${folder}`,
      '--from',
      formatDate(from),
      '--to',
      formatDate(to),
      '--out',
      out,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-1000)));
  let memory: number | undefined;
  const sampling = setInterval(() => (memory = readPeakMemory(child.pid!) ?? memory), SAMPLE_MS);
  const killTimer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter * 1000);
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      clearInterval(sampling);
      clearTimeout(killTimer);
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`a history failed: ${errors}`));
      else resolve({ seconds: (performance.now() - startedAt) / 1000, memory, isKilled: signal === 'SIGKILL' });
    });
  });
}

/** Reads the peak memory of a process, MB, from `/proc` of Linux. */
function readPeakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined;
  }
}
