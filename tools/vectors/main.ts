import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatCount } from '../format-count';
import { type FileResult, checkFile, isExceeded, hasPassed } from './check-file';

const USAGE = 'usage: npm run vectors -- DIR    (a folder of reference vector files, *.json)';

const formatLine = (
  file: string,
  column: string,
  rows: string,
  worst: string,
  tolerance: string,
  verdict: string,
): string =>
  `${file.padEnd(20)} ${column.padEnd(34)} ${rows.padStart(6)} ${worst.padStart(9)} ${tolerance.padStart(9)}  ${verdict}`;

function printResult({ name, deviations, problem }: FileResult): void {
  if (problem !== undefined) console.log(formatLine(name, problem, '', '', '', 'FAILED'));
  for (const deviation of deviations) {
    const [worst, tolerance] = [deviation.max.toExponential(1), deviation.tolerance.toExponential(1)];
    console.log(
      formatLine(
        name,
        deviation.column,
        String(deviation.rows),
        worst,
        tolerance,
        isExceeded(deviation) ? 'OVER' : 'ok',
      ),
    );
  }
}

function main([folder, ...extraArguments]: readonly string[]): number {
  if (folder === undefined || extraArguments.length > 0 || !existsSync(folder)) {
    console.error(USAGE);
    return 2;
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  console.log(formatLine('file', 'column', 'rows', 'max dev', 'tolerance', ''));
  const results = files.sort().map((name) => {
    const result = checkFile(join(folder, name));
    printResult(result);
    return result;
  });
  const failed = results.filter((result) => !hasPassed(result)).map(({ name }) => name);
  console.log(
    `${formatCount(files.length, 'file')}, ${failed.length} beyond tolerance or unreadable${failed.map((n) => ` ${n}`).join('')}`,
  );
  return files.length > 0 && failed.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
