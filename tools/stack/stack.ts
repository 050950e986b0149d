import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDockerAvailable, startContainers, stopContainers } from './compose';
import { Daemon } from './daemon';
import { createKafkaPart } from './kafka/kafka';
import { createRestarter, startPackages, stopPackages, type PartProcess } from './part-processes';
import type { Part } from './part';
import { createPostgresPart } from './postgres/postgres';
import { createRedisPart } from './redis/redis';
import type { StackSettings } from './settings';
import { readStackFile, removeStackFile, writeStackFile, type RunMode } from './stack-file';

/** Timeout from the start of a part to its first response, ms, on a small loaded machine. */
const START_TIMEOUT_MS = 120_000;
const RETRY_MS = 100;

/** Kafka, PostgreSQL and Redis of this checkout: containers if Docker is available, else processes of this machine. */
export class Stack {
  private readonly members: readonly PartProcess[];

  constructor(
    private readonly settings: StackSettings,
    private readonly print: (line: string) => void,
  ) {
    const parts = [createKafkaPart(settings, print), createPostgresPart(settings), createRedisPart(settings)];
    this.members = parts.map((part) => ({ part, daemon: new Daemon(join(settings.folder, part.name)) }));
  }

  /** Starts missing parts, waits until all respond, and writes `stack.json`. */
  async up(): Promise<void> {
    const mode = this.chooseMode();
    const parts = this.members.map(({ part }) => part);
    if (mode === 'docker') {
      this.print('starting containers with Docker Compose …');
      startContainers(
        this.settings,
        parts.map(({ name }) => name),
      );
    } else {
      await startPackages(this.members, this.print);
    }
    await Promise.all(
      this.members.map((member) =>
        this.waitUntilReady(
          member.part,
          mode === 'packages' ? createRestarter(member, this.print) : () => Promise.resolve(),
        ),
      ),
    );
    const pids = Object.fromEntries(this.members.map(({ part, daemon }) => [part.name, daemon.pid()]));
    writeStackFile(this.settings.folder, parts, mode, pids);
  }

  /** Stops what `up` started. @param wipe whether to delete the data */
  async down(wipe: boolean): Promise<void> {
    if (readStackFile(this.settings.folder)?.way === 'docker') {
      stopContainers(this.settings, wipe);
      this.print(`containers removed${wipe ? ', with their data' : ''}`);
    } else {
      await stopPackages(this.members, wipe, this.print);
    }
    removeStackFile(this.settings.folder);
  }

  /** Prints one line per part. @returns whether all parts run and respond */
  async status(): Promise<boolean> {
    const inContainers = readStackFile(this.settings.folder)?.way === 'docker';
    const states = this.members.map(async ({ part, daemon }) => {
      const problem = await part.probe().then(() => undefined, describeReason);
      const pid = daemon.pid();
      const isStarted = inContainers || pid !== undefined;
      const process = inContainers ? 'container' : pid === undefined ? 'not running' : `process ${pid}`;
      const line = `${part.name}: ${process}, ${problem ? `no response (${problem})` : 'responds'} at ${part.address}`;
      return { line, up: isStarted && problem === undefined };
    });
    const results = await Promise.all(states);
    results.forEach(({ line }) => this.print(line));
    return results.every(({ up }) => up);
  }

  /** Chooses how to run: as the running parts do, or else with Docker if available. */
  private chooseMode(): RunMode {
    if (this.members.some(({ daemon }) => daemon.pid() !== undefined)) return 'packages';
    return isDockerAvailable() ? 'docker' : 'packages';
  }

  private async waitUntilReady(part: Part, createRestarter: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      await createRestarter();
      try {
        await part.probe();
        return this.print(`${part.name}: responds at ${part.address}`);
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`${part.name} runs but does not respond: ${describeReason(error)}`);
      }
      await sleep(RETRY_MS);
    }
  }
}

function describeReason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
