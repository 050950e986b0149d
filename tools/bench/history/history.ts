import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, figure } from '../figure';
import { type Archive, archiveSpan, writeArchive } from './archive';
import { runHistory } from './history-run';

const DAY = 86_400_000;
/** What a history may take however long it is, MB. */
const LIMIT = 1000;
const KILLS = 2;

/**
 * `history`: days of cells that the history of an aggregation makes in a second, of a generated archive, one process doing
 * it all; `history.memory`: the most memory it has, beside what it may have; `history.same`: files of a history that was
 * killed twice at moments of chance that are those of the unbroken one, octet by octet, beside how many there are.
 */
export async function benchHistory(
  say: (line: string) => void,
  { years, cells }: { readonly years: number; readonly cells: number },
): Promise<Figure[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'daystar-history-'));
  try {
    const archive: Archive = { folder: join(scratch, 'archive'), fleet: join(scratch, 'fleet.csv'), cells, years };
    await mkdir(archive.folder);
    await writeArchive(archive);
    say(`history: ${cells} cells, ${years} years of hourly weather`);
    const unbroken = await runHistory(archive, join(scratch, 'unbroken'));
    await breakHistory(archive, join(scratch, 'broken'), unbroken.seconds, say);
    const [whole, broken] = await Promise.all(['unbroken', 'broken'].map((name) => filesOf(join(scratch, name))));
    const same = [...whole].filter(([name, hash]) => broken.get(name) === hash).length;
    const { from, to } = archiveSpan(years);
    return [
      figure('history.same', same, 'files', whole.size),
      ...(unbroken.memory === undefined ? [] : [figure('history.memory', unbroken.memory, 'MB', LIMIT)]),
      figure('history', (cells * (to - from)) / DAY / unbroken.seconds, 'place-days/s', null),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @param seconds that an unbroken run takes: each kill comes within the first half of it */
async function breakHistory(archive: Archive, out: string, seconds: number, say: (line: string) => void) {
  for (let kill = 0; kill < KILLS; kill++) {
    const run = await runHistory(archive, out, (0.1 + 0.4 * Math.random()) * seconds);
    if (!run.killed) throw new Error('a history was done before it could be killed: take more years or cells');
    const whole = [...(await filesOf(out)).keys()].filter((name) => name.endsWith('.parquet')).length;
    say(`history: killed after ${run.seconds.toFixed(1)} s, ${whole} months whole`);
  }
  await runHistory(archive, out);
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /\.(csv|parquet|json)$/.test(name));
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  return new Map(await Promise.all(files.map(async (name) => [name, await hash(name)] as const)));
}
