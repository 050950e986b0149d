import { setTimeout as sleep } from 'node:timers/promises';
import { ReceivedEvents } from '../ledger/received-events';
import { ExpectedValues } from '../ledger/expected-values';
import { RowsChecker } from '../ledger/rows-checker';
import type { TestAccount } from '../test-account';
import type { PastIssueStore } from '../installation/past-issue-store';
import type { AccountClient, RepeatedTask, Writer } from './account-client';
import { HistoryClient } from './history-client';
import { KeyClient } from './key-client';
import { MeasurementClient } from './measurement-client';
import { PastIssueReader } from './past-issue-reader';
import { PastIssueWriter } from './past-issue-writer';
import { RowsReader, listPathsInAllFormats } from './rows-reader';
import { SiteClient } from './site-client';
import { StreamListener } from './stream-listener';
import { WhatIfClient } from './what-if-client';

/** Clients of one account that continuously read and write all resources and record every response. */
export class Clients {
  readonly rowsChecker: RowsChecker;
  readonly stream = new ReceivedEvents('the stream');
  private readonly expected = new ExpectedValues();
  private readonly measurementClients: readonly MeasurementClient[];
  private readonly writers: readonly Writer[];
  private readonly pastIssueReader: PastIssueReader;
  private readonly readers: readonly RepeatedTask[];
  private readonly listener: StreamListener;
  private readonly runningWriters: Promise<void>[] = [];
  private readonly runningReaders: Promise<void>[] = [];
  private isStopped = false;

  constructor(client: AccountClient, { sites, requests }: TestAccount, pastIssues: PastIssueStore) {
    const { expected } = this;
    this.rowsChecker = new RowsChecker(client.ledger);
    this.measurementClients = sites.map((site) => new MeasurementClient(client, expected, site));
    const pastIssueWriter = new PastIssueWriter(pastIssues, expected, sites);
    this.pastIssueReader = new PastIssueReader(client, pastIssueWriter);
    this.writers = [
      ...this.measurementClients,
      new SiteClient(client, expected),
      new KeyClient(client, expected),
      pastIssueWriter,
    ];
    this.readers = [
      ...requests.map(({ path, query }) => {
        return new RowsReader(client, this.rowsChecker, `${path}?${query}`, listPathsInAllFormats(path, query));
      }),
      new WhatIfClient(client, sites[0]),
      new HistoryClient(client),
      this.pastIssueReader,
    ];
    this.listener = new StreamListener(client, this.stream);
  }

  start(): void {
    for (const task of this.writers) this.runningWriters.push(this.repeat(task));
    for (const task of [...this.readers, this.listener]) this.runningReaders.push(this.repeat(task));
  }

  /** Number of acknowledged measurements. */
  get acknowledged(): number {
    return this.measurementClients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Number of past issues that were read. */
  get pastReads(): number {
    return this.pastIssueReader.readCount;
  }

  /**
   * Stops all clients.
   * @param beforeListenerStops runs once every write has completed, while the stream is open
   */
  async stop(beforeListenerStops: () => Promise<void>): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.runningWriters);
    await beforeListenerStops();
    this.listener.stop();
    await Promise.all(this.runningReaders);
  }

  /** Finds differences between acknowledged writes and the stored state. @throws Error when it cannot be read */
  async findViolations(): Promise<string[]> {
    const stored = new Map<string, string[]>();
    for (const writer of this.writers) {
      for (const [name, value] of await writer.readStored()) stored.set(name, [...(stored.get(name) ?? []), value]);
    }
    return this.expected.findViolations(stored);
  }

  private async repeat(task: RepeatedTask): Promise<void> {
    for (; !this.isStopped; await sleep(task.pauseMs)) await task.runOnce();
  }
}
