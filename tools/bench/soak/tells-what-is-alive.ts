/** Loaded into a service ahead of it: adds to its metrics what is alive on its main thread, looked at after a collection. */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { Gauge } from 'prom-client';
import { ALIVE } from './holdings';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  new Gauge({
    name: ALIVE,
    help: 'Objects of the main thread after a collection, and memory outside of its heap that they own',
    async collect() {
      collectGarbage();
      // What buffers held is counted until the next time.
      await turn();
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      this.set(heapUsed + external);
    },
  });
}
