import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Daemon } from './daemon';
import { installMissing } from './debian';
import type { Part } from './part';
import { isPortUsed } from './is-port-used';

/** A part of the stack and its process on this machine. */
export interface PartProcess {
  readonly part: Part;
  readonly daemon: Daemon;
}

/** Maximum restarts of a part that exits before it responds, one second apart. */
const MAX_RESTARTS = 30;

/**
 * Installs missing packages, and starts the parts that are not running.
 * @throws Error before any change when a port is in use
 */
export async function startPackages(members: readonly PartProcess[], print: (line: string) => void): Promise<void> {
  const stopped = members.filter(({ daemon }) => daemon.pid() === undefined);
  for (const { part } of stopped) await checkPorts(part);
  installMissing(
    stopped.flatMap(({ part }) => part.requirements),
    print,
  );
  for (const { part, daemon } of stopped) {
    await daemon.start(await part.prepare());
    print(`${part.name}: started`);
  }
}

async function checkPorts({ name, ports }: Part): Promise<void> {
  for (const port of ports) {
    if (!(await isPortUsed(port))) continue;
    const variable = `DAYSTAR_STACK_${name.toUpperCase()}_PORT`;
    throw new Error(`port ${port} of ${name} is used by another program: stop it or set ${variable}`);
  }
}

/**
 * Restarts a part that exits while it starts: remains of a killed process (child processes, a stale process id) may make the
 * first starts fail.
 */
export function createRestarter({ part, daemon }: PartProcess, print: (line: string) => void): () => Promise<void> {
  let restarts = 0;
  return async () => {
    if (daemon.pid() !== undefined) return;
    if (restarts++ === MAX_RESTARTS)
      throw new Error(`${part.name} keeps exiting; last output:\n${daemon.lastOutput()}`);
    if (restarts === 1) print(`${part.name}: exited; restarting …`);
    await sleep(1000);
    await daemon.start(await part.prepare());
  };
}

/** Stops the parts that the stack started. */
export async function stopPackages(
  members: readonly PartProcess[],
  wipe: boolean,
  print: (line: string) => void,
): Promise<void> {
  await Promise.all(
    members.map(async ({ part, daemon }) => print(`${part.name}: ${await daemon.stop(part.stopSignal)}`)),
  );
  if (!wipe) return;
  const folders = members.flatMap(({ part }) => part.data).filter(existsSync);
  for (const folder of folders) rmSync(folder, { recursive: true });
  print(folders.length > 0 ? `wiped ${folders.join(', ')}` : 'nothing to wipe');
}
