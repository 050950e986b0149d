import { join } from 'node:path';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { BackgroundThread } from '../platform/background-thread';
import { RENDER_THREADS } from '../platform/tokens';
import { type VariantRows, type WhatIfTask, computeVariants } from './what-if-worker';

const WORKER_FILE = join(__dirname, 'what-if-worker');

/** Computes the rows of variants, on a thread of its own if the gateway has render threads. */
@Injectable()
export class VariantComputer implements OnApplicationShutdown {
  private readonly thread?: BackgroundThread<WhatIfTask, VariantRows[]>;

  /** @param threads number of render threads; with 0, the main thread computes them */
  constructor(@Optional() @Inject(RENDER_THREADS) threads = 0, @Optional() @Inject(LOG) log?: Log) {
    if (threads > 0) this.thread = new BackgroundThread(WORKER_FILE, 'computeVariants', log);
  }

  /** Starts the worker early, so that the first comparison does not wait. */
  async prepare(): Promise<void> {
    await this.thread?.prepare();
  }

  async compute(task: WhatIfTask): Promise<VariantRows[]> {
    return this.thread ? this.thread.run(task) : computeVariants(task);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.close();
  }
}
