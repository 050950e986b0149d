import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dockerAnswers, startContainers, stopContainers } from './compose';
import { Daemon } from './daemon';
import { kafka } from './kafka/kafka';
import { keepAlive, startPackages, stopPackages, type Member } from './packages';
import type { Part } from './part';
import { postgres } from './postgres/postgres';
import { redis } from './redis/redis';
import type { StackSettings } from './settings';
import { readStackFile, removeStackFile, writeStackFile, type Way } from './stack-file';

/** Longest time a part may take from its start to its first answer, ms; a loaded small machine needs much of it. */
const ANSWER_DEADLINE_MS = 120_000;
const RETRY_MS = 100;

/** Kafka, PostgreSQL and Redis of this checkout: containers where Docker answers, else processes of this machine. */
export class Stack {
  private readonly members: readonly Member[];

  constructor(
    private readonly settings: StackSettings,
    private readonly say: (line: string) => void,
  ) {
    const parts = [kafka(settings, say), postgres(settings), redis(settings)];
    this.members = parts.map((part) => ({ part, daemon: new Daemon(join(settings.folder, part.name)) }));
  }

  /** Starts what does not run, waits until everything answers, and writes `stack.json`. */
  async up(): Promise<void> {
    const way = this.way();
    const parts = this.members.map(({ part }) => part);
    if (way === 'docker') {
      this.say('starting containers with Docker Compose …');
      startContainers(
        this.settings,
        parts.map(({ name }) => name),
      );
    } else {
      await startPackages(this.members, this.say);
    }
    await Promise.all(
      this.members.map((member) =>
        this.untilItAnswers(member.part, way === 'packages' ? keepAlive(member, this.say) : () => Promise.resolve()),
      ),
    );
    const pids = Object.fromEntries(this.members.map(({ part, daemon }) => [part.name, daemon.pid()]));
    writeStackFile(this.settings.folder, parts, way, pids);
  }

  /** Stops exactly what `up` started; keeps the data unless it is to be wiped. */
  async down(wipe: boolean): Promise<void> {
    if (readStackFile(this.settings.folder)?.way === 'docker') {
      stopContainers(this.settings, wipe);
      this.say(`containers removed${wipe ? ', with their data' : ''}`);
    } else {
      await stopPackages(this.members, wipe, this.say);
    }
    removeStackFile(this.settings.folder);
  }

  /** Says one line per part. @returns whether all of them are ours and answer */
  async status(): Promise<boolean> {
    const inContainers = readStackFile(this.settings.folder)?.way === 'docker';
    const states = this.members.map(async ({ part, daemon }) => {
      const trouble = await part.ask().then(() => undefined, reason);
      const pid = daemon.pid();
      const ours = inContainers || pid !== undefined;
      const process = inContainers ? 'container' : pid === undefined ? 'not running' : `process ${pid}`;
      const line = `${part.name}: ${process}, ${trouble ? `no answer (${trouble})` : 'answers'} at ${part.address}`;
      return { line, up: ours && trouble === undefined };
    });
    const known = await Promise.all(states);
    known.forEach(({ line }) => this.say(line));
    return known.every(({ up }) => up);
  }

  /** What runs decides; on an idle machine Docker comes first. */
  private way(): Way {
    if (this.members.some(({ daemon }) => daemon.pid() !== undefined)) return 'packages';
    return dockerAnswers() ? 'docker' : 'packages';
  }

  private async untilItAnswers(part: Part, keepAlive: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + ANSWER_DEADLINE_MS;
    for (;;) {
      await keepAlive();
      try {
        await part.ask();
        return this.say(`${part.name}: answers at ${part.address}`);
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`${part.name} runs but does not answer: ${reason(error)}`);
      }
      await sleep(RETRY_MS);
    }
  }
}

function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
