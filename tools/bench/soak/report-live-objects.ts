/** Preloaded into a service: adds a metric of the live objects of the main thread after a garbage collection. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { Gauge } from 'prom-client';
import { LIVE_BYTES_METRIC } from './resource-usage';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  new Gauge({
    name: LIVE_BYTES_METRIC,
    help: 'Size of the live objects of the main thread after a garbage collection, including external memory.',
    async collect() {
      collectGarbage();
      // Memory of freed buffers is still counted until the next collection.
      await yieldToEventLoop();
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      this.set(heapUsed + external);
    },
  });
}
