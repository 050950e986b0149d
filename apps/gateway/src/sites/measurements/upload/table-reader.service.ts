import { join } from 'node:path';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { BackgroundThread } from '../../../platform/background-thread';
import { MIN_LARGE_MEASUREMENTS_BYTES } from '../../../http/body-parsers/worker-body-parser';
import type { Caller } from '../../../http/caller';
import { RENDER_THREADS } from '../../../platform/tokens';
import { MeasurementPoster } from '../measurement-poster';
import { type TableResult, type TableTask, readTable } from './table-worker';

const WORKER_FILE = join(__dirname, 'table-worker');

/** Reads large tables on a worker thread, so that no other request waits: ten thousand rows take a second. */
@Injectable()
export class TableReaderService implements OnApplicationShutdown {
  private readonly thread?: BackgroundThread<TableTask, TableResult>;

  /** @param threads 0 disables the worker thread: the main thread then reads all tables */
  constructor(
    private readonly poster: MeasurementPoster,
    @Optional() @Inject(RENDER_THREADS) threads = 0,
    @Optional() @Inject(LOG) log?: Log,
  ) {
    if (threads > 0) this.thread = new BackgroundThread(WORKER_FILE, 'readTable', log);
  }

  /** Reads a table. @throws DaystarError Busy when too many large tables wait, PayloadTooLarge when it needs too much memory */
  async read(caller: Caller, task: TableTask): Promise<TableResult> {
    const { thread } = this;
    if (!thread || task.text.length <= MIN_LARGE_MEASUREMENTS_BYTES) return readTable(task);
    return this.poster.runQueued(caller, () => thread.run(task));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }
}
