import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a line of a log says that a person must look at, and how many of a service are shown. */
const ERROR = '"level":"error"';
const ERRORS_SHOWN = 5;

/** Copies the logs of services and parts beside the folder that is about to be removed, and shows the first errors. */
export function keepLogs(
  folder: string,
  services: readonly string[],
  parts: readonly string[],
  say: (line: string) => void,
): void {
  const kept = `${folder}-logs`;
  mkdirSync(kept);
  for (const name of services) {
    const log = readFileSync(join(folder, `${name}.log`), 'utf8');
    writeFileSync(join(kept, `${name}.log`), log);
    const errors = log.split('\n').filter((line) => line.includes(ERROR));
    for (const line of errors.slice(0, ERRORS_SHOWN)) say(`${name}: ${line}`);
  }
  for (const name of parts) {
    const log = join(folder, name, 'log');
    if (existsSync(log)) copyFileSync(log, join(kept, `${name}.log`));
  }
  say(`what was logged is in ${kept}`);
}
