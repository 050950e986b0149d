import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part, PartName } from './part';
import { birthOf } from './process-identity';

/** How the parts were started. */
export type Way = 'docker' | 'packages';

/** `.stack/stack.json`: where the running stack answers. Tests and `start:services` find it through this file. */
export type StackFile = Readonly<Record<PartName, string>> & {
  readonly way: Way;
  /** Process ids; none under Docker. */
  readonly pids: Readonly<Partial<Record<PartName, number>>>;
  /** Folders with the data; none under Docker, which keeps it in volumes. */
  readonly data: Readonly<Partial<Record<PartName, string>>>;
};

const path = (folder: string) => join(folder, 'stack.json');

export function readStackFile(folder: string): StackFile | undefined {
  return existsSync(path(folder)) ? (JSON.parse(readFileSync(path(folder), 'utf8')) as StackFile) : undefined;
}

/** The same, unless nothing of what it tells of is left (after a restart of the machine, say). */
export function readRunningStack(folder: string): StackFile | undefined {
  const file = readStackFile(folder);
  const alive = file?.way === 'docker' || Object.values(file?.pids ?? {}).some((pid) => birthOf(pid) !== undefined);
  return alive ? file : undefined;
}

export function writeStackFile(folder: string, parts: readonly Part[], way: Way, pids: StackFile['pids']): void {
  const addresses = Object.fromEntries(parts.map(({ name, address }) => [name, address]));
  const data = Object.fromEntries(parts.map((part) => [part.name, part.data.find(existsSync)]));
  // Renamed into place: a reader never sees half of it.
  writeFileSync(`${path(folder)}.new`, `${JSON.stringify({ ...addresses, way, pids, data }, null, 2)}\n`);
  renameSync(`${path(folder)}.new`, path(folder));
}

export function removeStackFile(folder: string): void {
  rmSync(path(folder), { force: true });
}
