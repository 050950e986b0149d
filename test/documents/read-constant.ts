import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const UNITS = { SECOND: 1000, MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 };

/**
 * Reads the value of a constant in a source file: a number, or a product of numbers, time units and other constants.
 */
export function readConstant(file: string, name: string): number {
  const source = readFileSync(join(root, file), 'utf8');
  const [, expression] = new RegExp(`const ${name}(?:: number)? = ([^;]+);`).exec(source) ?? [];
  if (expression === undefined) throw new Error(`${file} has no constant ${name}`);
  return expression.split('*').reduce((product, factor) => product * readFactor(file, factor.trim()), 1);
}

function readFactor(file: string, factor: string): number {
  const number = Number(factor.replaceAll('_', ''));
  if (!Number.isNaN(number)) return number;
  return UNITS[factor as keyof typeof UNITS] ?? readConstant(file, factor);
}

/** Reads a number in a source file, captured by the group of a pattern. @throws Error without a match */
export function readNumber(file: string, pattern: RegExp): number {
  return Number(readTexts(file, pattern)[0].replaceAll('_', ''));
}

/** Captures the groups of a pattern in a source file. @throws Error without a match */
export function readTexts(file: string, pattern: RegExp): string[] {
  const [, ...texts] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  if (texts.length === 0) throw new Error(`${file} does not have ${pattern}`);
  return texts;
}
