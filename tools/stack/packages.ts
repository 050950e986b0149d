import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Daemon } from './daemon';
import { installMissing } from './debian';
import type { Part } from './part';
import { portTaken } from './port';

/** A part as a process of this machine. */
export interface Member {
  readonly part: Part;
  readonly daemon: Daemon;
}

/** How often a part that ends before it answers is started again, a second apart. */
const RESTARTS = 30;

/**
 * Starts the parts that do not run yet; what they need is installed first.
 * @throws Error before anything is changed when a port is taken
 */
export async function startPackages(members: readonly Member[], say: (line: string) => void): Promise<void> {
  const idle = members.filter(({ daemon }) => daemon.pid() === undefined);
  for (const { part } of idle) await refuseTakenPorts(part);
  installMissing(
    idle.flatMap(({ part }) => part.requirements),
    say,
  );
  for (const { part, daemon } of idle) {
    await daemon.start(await part.prepare());
    say(`${part.name}: started`);
  }
}

async function refuseTakenPorts({ name, ports }: Part): Promise<void> {
  for (const port of ports) {
    if (!(await portTaken(port))) continue;
    const variable = `DAYSTAR_STACK_${name.toUpperCase()}_PORT`;
    throw new Error(`port ${port}, wanted for ${name}, is taken by another program: stop that or set ${variable}`);
  }
}

/**
 * Keeps a starting part on its feet while it is asked: what a killed predecessor left (its children, an id still in the
 * process table) can make the first starts fail.
 */
export function keepAlive({ part, daemon }: Member, say: (line: string) => void): () => Promise<void> {
  let restarts = 0;
  return async () => {
    if (daemon.pid() !== undefined) return;
    if (restarts++ === RESTARTS) throw new Error(`${part.name} does not stay up; it said:\n${daemon.lastWords()}`);
    if (restarts === 1) say(`${part.name}: ended at once, trying again …`);
    await sleep(1000);
    await daemon.start(await part.prepare());
  };
}

/** Stops the parts we started, and no other process. */
export async function stopPackages(
  members: readonly Member[],
  wipe: boolean,
  say: (line: string) => void,
): Promise<void> {
  await Promise.all(
    members.map(async ({ part, daemon }) => say(`${part.name}: ${await daemon.stop(part.stopSignal)}`)),
  );
  if (!wipe) return;
  const folders = members.flatMap(({ part }) => part.data).filter(existsSync);
  for (const folder of folders) rmSync(folder, { recursive: true });
  say(folders.length > 0 ? `wiped ${folders.join(', ')}` : 'nothing to wipe');
}
