import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Text that every error line contains. */
const ERROR_TEXT = '"level":"error"';
/** Maximum number of printed error lines per service. */
const MAX_ERRORS_SHOWN = 5;

/**
 * Copies the logs of the services and of Kafka, Postgres and Redis before their folder is removed, and prints the first
 * errors.
 */
export function copyLogs(
  folder: string,
  services: readonly string[],
  backingServices: readonly string[],
  print: (line: string) => void,
): void {
  const copies = `${folder}-logs`;
  mkdirSync(copies);
  for (const name of services) {
    const log = readFileSync(join(folder, `${name}.log`), 'utf8');
    writeFileSync(join(copies, `${name}.log`), log);
    const errors = log.split('\n').filter((line) => line.includes(ERROR_TEXT));
    for (const line of errors.slice(0, MAX_ERRORS_SHOWN)) print(`${name}: ${line}`);
  }
  for (const name of backingServices) {
    const log = join(folder, name, 'log');
    if (existsSync(log)) copyFileSync(log, join(copies, `${name}.log`));
  }
  print(`logs are in ${copies}`);
}
