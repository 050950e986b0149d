import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileResult, checkFile, exceeded, passed } from './check-file';

const USAGE = 'usage: npm run vectors -- DIR    (a folder of reference vector files, *.json)';

const line = (file: string, column: string, rows: string, worst: string, tolerance: string, verdict: string): string =>
  `${file.padEnd(20)} ${column.padEnd(34)} ${rows.padStart(6)} ${worst.padStart(9)} ${tolerance.padStart(9)}  ${verdict}`;

function print({ name, deviations, problem }: FileResult): void {
  if (problem !== undefined) console.log(line(name, problem, '', '', '', 'FAILED'));
  for (const one of deviations) {
    const [worst, tolerance] = [one.worst.toExponential(1), one.tolerance.toExponential(1)];
    console.log(line(name, one.column, String(one.rows), worst, tolerance, exceeded(one) ? 'OVER' : 'ok'));
  }
}

function main([folder, ...rest]: readonly string[]): number {
  if (folder === undefined || rest.length > 0 || !existsSync(folder)) {
    console.error(USAGE);
    return 2;
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  console.log(line('file', 'column', 'rows', 'max dev', 'tolerance', ''));
  const results = files.sort().map((name) => {
    const result = checkFile(join(folder, name));
    print(result);
    return result;
  });
  const failed = results.filter((result) => !passed(result)).map(({ name }) => name);
  console.log(
    `${files.length} files, ${failed.length} beyond tolerance or not understood${failed.map((n) => ` ${n}`).join('')}`,
  );
  return files.length > 0 && failed.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
