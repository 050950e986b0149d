import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger';

const EPOCH = Date.UTC(2026, 0, 1);
const PERIOD = 300_000;
/** Long enough for a machine that does much else; nothing of ours takes so long. */
const PATIENCE_MS = 30_000;

/** What the clients must know of what is being done to the house. */
export interface Weather {
  /** The gateway itself suffers, or has just come back. */
  gatewayAway: boolean;
  /** The row cache may have lost its newest rows. */
  cacheForgot: boolean;
}

/** Clients of one account that read rows and write measurements without pause, and note every answer. */
export class Clients {
  private readonly running: Promise<void>[] = [];
  private stopped = false;
  private sequence = 0;

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly sites: readonly string[],
    private readonly ledger: Ledger,
    private readonly weather: Weather,
  ) {}

  start(): void {
    for (const site of this.sites) this.running.push(this.repeat(100, () => this.read(site)));
    for (const site of this.sites) this.running.push(this.repeat(150, () => this.write(site)));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  /** What is stored of what was written: values by name. @throws Error when it cannot be read */
  async stored(): Promise<Map<string, number[]>> {
    const stored = new Map<string, number[]>();
    for (const site of this.sites) {
      const to = new Date(EPOCH + (this.sequence + 1) * PERIOD).toISOString();
      const path = `/utility_scale_sites/${site}/measurements?from=${new Date(EPOCH - 1).toISOString()}&to=${to}`;
      const answer = await this.ask(path);
      if (!answer.ok) throw new Error(`measurements cannot be read: ${answer.status} ${await answer.text()}`);
      const { measurements } = (await answer.json()) as { measurements: { period_end: string; total_power: number }[] };
      for (const { period_end, total_power } of measurements) {
        const name = `${site} ${Date.parse(period_end)}`;
        stored.set(name, [...(stored.get(name) ?? []), total_power]);
      }
    }
    return stored;
  }

  private async repeat(pauseMs: number, work: () => Promise<void>): Promise<void> {
    for (; !this.stopped; await sleep(pauseMs)) await work();
  }

  private async read(site: string): Promise<void> {
    const path = `/utility_scale_sites/${site}/combined?format=json&provenance=summary`;
    const excused = this.weather.gatewayAway;
    try {
      const answer = await this.ask(path);
      const body = await answer.text();
      if (answer.status === 200) this.ledger.read(path, answer.headers, body, this.weather.cacheForgot);
      else this.unanswered(path, `${answer.status} ${body.slice(0, 200)}`, excused);
    } catch (error) {
      this.unanswered(path, String(error), excused);
    }
  }

  private unanswered(path: string, why: string, excused: boolean): void {
    if (excused || this.weather.gatewayAway) this.ledger.counts.excused++;
    else this.ledger.wrong(`${path} was not answered: ${why}`);
  }

  /** Each writes a period nobody else writes, and never again: what is there twice was doubled by the house. */
  private async write(site: string): Promise<void> {
    const number = this.sequence++;
    const end = EPOCH + number * PERIOD;
    const value = (number % 1000) / 10;
    const name = `${site} ${end}`;
    const measurement = { period_end: new Date(end).toISOString(), period: 'PT5M', total_power: value };
    this.ledger.counts.writes++;
    try {
      const path = `/utility_scale_sites/${site}/measurements`;
      const answer = await this.ask(path, JSON.stringify({ measurement }));
      await answer.text();
      if (answer.ok) this.ledger.acknowledged.set(name, value);
      else if (answer.status < 500 && answer.status !== 429) this.ledger.wrong(`${path} was refused: ${answer.status}`);
      else this.doubtful(name, value, `${answer.status}`);
    } catch (error) {
      this.doubtful(name, value, String(error));
    }
  }

  private doubtful(name: string, value: number, why: string): void {
    this.ledger.reasons.set(name, why);
    this.ledger.counts.unknown++;
    this.ledger.unknown.set(name, value);
  }

  private ask(path: string, body?: string): Promise<Response> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return fetch(this.url + path, { method: body ? 'POST' : 'GET', headers, body, signal });
  }
}
