import { existsSync, readFileSync } from 'node:fs';

/** Preloaded into services: adds the skew in a file, ms, to the time of day of the process, if the file exists. */
const file = process.env.CHAOS_CLOCK_FILE;
const skew = file && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;

if (skew !== 0) {
  const now = Date.now.bind(Date);
  const skewedNow = () => now() + skew;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [skewedNow()], newTarget) as object,
    get: (target, name, receiver): unknown => (name === 'now' ? skewedNow : Reflect.get(target, name, receiver)),
  });
}
