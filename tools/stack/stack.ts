import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDockerAvailable, startContainers, stopContainers } from './compose';
import { Daemon } from './daemon';
import { createBackingServices } from './backing-services';
import {
  createRestarter,
  startProcesses,
  stopProcesses,
  type BackingServiceProcess,
} from './backing-service-processes';
import type { BackingService } from './backing-service';
import type { StackSettings } from './stack-settings';
import { readStackFile, removeStackFile, writeStackFile, type RunMode } from './stack-file';

/** Timeout from the start of a service to its first response, ms, on a small loaded machine. */
const START_TIMEOUT_MS = 120_000;
const RETRY_MS = 100;

/** Kafka, PostgreSQL and Redis of this checkout: containers if Docker is available, else processes of this machine. */
export class Stack {
  private readonly services: readonly BackingServiceProcess[];

  constructor(
    private readonly settings: StackSettings,
    private readonly print: (line: string) => void,
  ) {
    this.services = createBackingServices(settings, print).map((service) => ({
      service,
      daemon: new Daemon(join(settings.folder, service.name)),
    }));
  }

  /** Starts missing services, waits until all respond, and writes `stack.json`. */
  async up(): Promise<void> {
    const mode = this.chooseMode();
    const services = this.services.map(({ service }) => service);
    if (mode === 'docker') {
      this.print('starting containers with Docker Compose …');
      startContainers(
        this.settings,
        services.map(({ name }) => name),
      );
    } else {
      await startProcesses(this.services, this.print);
    }
    await Promise.all(
      this.services.map((entry) =>
        this.waitUntilReady(
          entry.service,
          mode === 'processes' ? createRestarter(entry, this.print) : () => Promise.resolve(),
        ),
      ),
    );
    const pids = Object.fromEntries(this.services.map(({ service, daemon }) => [service.name, daemon.findPid()]));
    writeStackFile(this.settings.folder, services, mode, pids);
  }

  /** Stops what `up` started. @param isWiping whether to delete the data */
  async down(isWiping: boolean): Promise<void> {
    if (readStackFile(this.settings.folder)?.mode === 'docker') {
      stopContainers(this.settings, isWiping);
      this.print(`containers removed${isWiping ? ', with their data' : ''}`);
    } else {
      await stopProcesses(this.services, isWiping, this.print);
    }
    removeStackFile(this.settings.folder);
  }

  /** Prints one line per service. @returns whether all services respond, also those of another checkout at the same ports */
  async status(): Promise<boolean> {
    const isInContainers = readStackFile(this.settings.folder)?.mode === 'docker';
    const states = this.services.map(async ({ service, daemon }) => {
      const problem = await service.probe().then(() => undefined, describeReason);
      const pid = daemon.findPid();
      const otherState = problem ? 'not running' : 'started elsewhere';
      const processState = isInContainers ? 'container' : pid === undefined ? otherState : `process ${pid}`;
      const line = `${service.name}: ${processState}, ${problem ? `no response (${problem})` : 'responds'} at ${service.address}`;
      return { line, isUp: problem === undefined };
    });
    const results = await Promise.all(states);
    results.forEach(({ line }) => this.print(line));
    return results.every(({ isUp }) => isUp);
  }

  /** Chooses how to run: as the running services do, or else with Docker if available. */
  private chooseMode(): RunMode {
    if (this.services.some(({ daemon }) => daemon.findPid() !== undefined)) return 'processes';
    return isDockerAvailable() ? 'docker' : 'processes';
  }

  private async waitUntilReady(service: BackingService, restart: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      await restart();
      try {
        await service.probe();
        return this.print(`${service.name}: responds at ${service.address}`);
      } catch (error) {
        if (Date.now() > deadline)
          throw new Error(`${service.name} runs but does not respond: ${describeReason(error)}`);
      }
      await sleep(RETRY_MS);
    }
  }
}

function describeReason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
