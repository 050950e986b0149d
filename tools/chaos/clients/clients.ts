import { setTimeout as sleep } from 'node:timers/promises';
import { EventsTold } from '../ledger/events-told';
import { Register } from '../ledger/register';
import { RowsSeen } from '../ledger/rows-seen';
import type { Home } from '../move-in';
import type { Customer, Habit } from './customer';
import { KeyKeeper } from './key-keeper';
import { Measurer } from './measurer';
import { RowsReader, inAllFormats } from './rows-reader';
import { SiteKeeper } from './site-keeper';
import { StreamListener } from './stream-listener';
import { WhatIfAsker } from './what-if-asker';

/** Clients of one account that read and write all there is without pause, and note every answer. */
export class Clients {
  readonly seen: RowsSeen;
  readonly stream = new EventsTold('the stream');
  private readonly register = new Register();
  private readonly measurers: readonly Measurer[];
  private readonly writers: readonly (Measurer | SiteKeeper | KeyKeeper)[];
  private readonly readers: readonly Habit[];
  private readonly listener: StreamListener;
  private readonly running: Promise<void>[] = [];
  private stopped = false;

  constructor(customer: Customer, { sites, subjects }: Home) {
    const { register } = this;
    this.seen = new RowsSeen(customer.ledger);
    this.measurers = sites.map((site) => new Measurer(customer, register, site));
    this.writers = [...this.measurers, new SiteKeeper(customer, register), new KeyKeeper(customer, register)];
    this.readers = [
      ...subjects.map(({ path, query }) => {
        return new RowsReader(customer, this.seen, `${path}?${query}`, inAllFormats(path, query));
      }),
      new WhatIfAsker(customer, sites[0]),
    ];
    this.listener = new StreamListener(customer, this.stream);
  }

  start(): void {
    for (const habit of [...this.readers, ...this.writers, this.listener]) this.running.push(this.repeat(habit));
  }

  /** Measurements that were acknowledged. */
  get acknowledged(): number {
    return this.measurers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Reads and writes no more; the stream is listened to until then. */
  async stop(then: () => Promise<void>): Promise<void> {
    this.stopped = true;
    await then();
    this.listener.stop();
    await Promise.all(this.running);
  }

  /** What is wrong with what is stored of what was written. @throws Error when it cannot be read */
  async wrongs(): Promise<string[]> {
    const stored = new Map<string, string[]>();
    for (const writer of this.writers) {
      for (const [name, value] of await writer.stored()) stored.set(name, [...(stored.get(name) ?? []), value]);
    }
    return this.register.wrongs(stored);
  }

  private async repeat(habit: Habit): Promise<void> {
    for (; !this.stopped; await sleep(habit.pauseMs)) await habit.once();
  }
}
