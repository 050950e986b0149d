import { existsSync, readFileSync } from 'node:fs';

/** Preloaded into services: shifts the time of day of the process by the milliseconds in a file, if the file exists. */
const file = process.env.CHAOS_CLOCK_FILE;
const shift = file && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;

if (shift !== 0) {
  const now = Date.now.bind(Date);
  const shiftedNow = () => now() + shift;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [shiftedNow()], newTarget) as object,
    get: (target, name, receiver): unknown => (name === 'now' ? shiftedNow : Reflect.get(target, name, receiver)),
  });
}
