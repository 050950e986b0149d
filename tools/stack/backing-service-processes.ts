import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Daemon } from './daemon';
import { installMissingPackages } from './install-packages';
import type { BackingService } from './backing-service';
import { isPortUsed } from './is-port-used';

/** A backing service of the stack and its process on this machine. */
export interface BackingServiceProcess {
  readonly service: BackingService;
  readonly daemon: Daemon;
}

/** Maximum restarts of a service that exits before it responds, one second apart. */
const MAX_RESTARTS = 30;

/**
 * Installs missing packages, and starts the services that are not running.
 * @throws Error before any change when a port is in use
 */
export async function startProcesses(
  processes: readonly BackingServiceProcess[],
  print: (line: string) => void,
): Promise<void> {
  const stopped = processes.filter(({ daemon }) => daemon.findPid() === undefined);
  for (const { service } of stopped) await checkPorts(service);
  installMissingPackages(
    stopped.flatMap(({ service }) => service.requirements),
    print,
  );
  for (const { service, daemon } of stopped) {
    await daemon.start(await service.prepare());
    print(`${service.name}: started`);
  }
}

async function checkPorts({ name, ports }: BackingService): Promise<void> {
  for (const port of ports) {
    if (!(await isPortUsed(port))) continue;
    const variable = `DAYSTAR_STACK_${name.toUpperCase()}_PORT`;
    throw new Error(`port ${port} of ${name} is used by another program: stop it or set ${variable}`);
  }
}

/**
 * Creates a function that restarts a service which exited while it started. Remains of a killed process, such as child
 * processes or a stale process id, may make the first starts fail.
 */
export function createRestarter(
  { service, daemon }: BackingServiceProcess,
  print: (line: string) => void,
): () => Promise<void> {
  let restarts = 0;
  return async () => {
    if (daemon.findPid() !== undefined) return;
    if (restarts++ === MAX_RESTARTS)
      throw new Error(`${service.name} keeps exiting; last output:\n${daemon.readLastOutput()}`);
    if (restarts === 1) print(`${service.name}: exited; restarting …`);
    await sleep(1000);
    await daemon.start(await service.prepare());
  };
}

/** Stops the services that the stack started. @param isWiping whether to delete their data afterwards */
export async function stopProcesses(
  processes: readonly BackingServiceProcess[],
  isWiping: boolean,
  print: (line: string) => void,
): Promise<void> {
  await Promise.all(
    processes.map(async ({ service, daemon }) => print(`${service.name}: ${await daemon.stop(service.stopSignal)}`)),
  );
  if (!isWiping) return;
  const folders = processes.flatMap(({ service }) => service.data).filter(existsSync);
  for (const folder of folders) rmSync(folder, { recursive: true });
  print(folders.length > 0 ? `wiped ${folders.join(', ')}` : 'nothing to wipe');
}
