import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, createResult } from '../bench-result';
import { type GeneratedArchive, getArchiveRange, writeArchive } from './generated-archive';
import { runHistory } from './history-run';

const DAY = 86_400_000;
/** Memory limit of a history of any length, MB. */
const MAX_MEMORY_MB = 1000;
const KILLS = 2;

/**
 * `history`: place-days of a generated archive that one process computes per second. `history.memory`: peak memory, relative to
 * its limit. `history.same`: number of files that equal the files of an uninterrupted run after two kills at random times,
 * relative to all files.
 */
export async function benchHistory(
  print: (line: string) => void,
  { years, cells }: { readonly years: number; readonly cells: number },
): Promise<BenchResult[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'daystar-history-'));
  try {
    const archive: GeneratedArchive = {
      folder: join(scratch, 'archive'),
      fleet: join(scratch, 'fleet.csv'),
      cells,
      years,
    };
    await mkdir(archive.folder);
    await writeArchive(archive);
    print(`history: ${cells} cells, ${years} years of hourly weather`);
    const uninterrupted = await runHistory(archive, join(scratch, 'uninterrupted'));
    await interruptHistory(archive, join(scratch, 'interrupted'), uninterrupted.seconds, print);
    const [expected, interrupted] = await Promise.all(
      ['uninterrupted', 'interrupted'].map((name) => hashFiles(join(scratch, name))),
    );
    const same = [...expected].filter(([name, hash]) => interrupted.get(name) === hash).length;
    const { from, to } = getArchiveRange(years);
    return [
      createResult('history.same', same, 'files', expected.size),
      ...(uninterrupted.memory === undefined
        ? []
        : [createResult('history.memory', uninterrupted.memory, 'MB', MAX_MEMORY_MB)]),
      createResult('history', (cells * (to - from)) / DAY / uninterrupted.seconds, 'place-days/s', null),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @param seconds duration of an uninterrupted run; each kill comes within its first half */
async function interruptHistory(
  archive: GeneratedArchive,
  out: string,
  seconds: number,
  print: (line: string) => void,
) {
  for (let kill = 0; kill < KILLS; kill++) {
    const run = await runHistory(archive, out, (0.1 + 0.4 * Math.random()) * seconds);
    if (!run.isKilled) throw new Error('a history completed before it was killed: use more years or cells');
    const completed = [...(await hashFiles(out)).keys()].filter((name) => name.endsWith('.parquet')).length;
    print(`history: killed after ${run.seconds.toFixed(1)} s, ${completed} months complete`);
  }
  await runHistory(archive, out);
}

async function hashFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /\.(csv|parquet|json)$/.test(name));
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return new Map(await Promise.all(files.map(async (name) => [name, await hash(name)] as const)));
}
