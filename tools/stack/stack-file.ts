import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackingService, BackingServiceName } from './backing-service';
import { readStartTime } from './process-identity';

/** How the backing services run: as containers, or as processes of installed packages. */
export type RunMode = 'docker' | 'processes';

/** `.stack/stack.json`: addresses of the running stack, for tests and `start:services`. */
export type StackFile = Readonly<Record<BackingServiceName, string>> & {
  readonly mode: RunMode;
  /** Process ids; empty with Docker. */
  readonly pids: Readonly<Partial<Record<BackingServiceName, number>>>;
  /** Folders with the data; empty with Docker, which has it in volumes. */
  readonly data: Readonly<Partial<Record<BackingServiceName, string>>>;
};

const buildStackFilePath = (folder: string) => join(folder, 'stack.json');

export function readStackFile(folder: string): StackFile | undefined {
  return existsSync(buildStackFilePath(folder))
    ? (JSON.parse(readFileSync(buildStackFilePath(folder), 'utf8')) as StackFile)
    : undefined;
}

/** Reads the stack file; undefined if none of its processes runs, for example after a reboot. */
export function readRunningStack(folder: string): StackFile | undefined {
  const file = readStackFile(folder);
  const isRunning =
    file?.mode === 'docker' || Object.values(file?.pids ?? {}).some((pid) => readStartTime(pid) !== undefined);
  return isRunning ? file : undefined;
}

export function writeStackFile(
  folder: string,
  services: readonly BackingService[],
  mode: RunMode,
  pids: StackFile['pids'],
): void {
  const addresses = Object.fromEntries(services.map(({ name, address }) => [name, address]));
  const data = Object.fromEntries(services.map((service) => [service.name, service.data.find(existsSync)]));
  // Renamed into place, so that no reader sees an incomplete file.
  writeFileSync(
    `${buildStackFilePath(folder)}.new`,
    `${JSON.stringify({ ...addresses, mode, pids, data }, null, 2)}\n`,
  );
  renameSync(`${buildStackFilePath(folder)}.new`, buildStackFilePath(folder));
}

export function removeStackFile(folder: string): void {
  rmSync(buildStackFilePath(folder), { force: true });
}
