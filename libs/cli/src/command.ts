import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Terminal } from './terminal';

/** Exit codes. */
export const EXIT = { done: 0, failed: 1, usage: 2, partial: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** As typed after `daystar`, `measurements import`. */
  readonly name: string;
  /** Arguments and options, as in a usage line. */
  readonly usage: string;
  readonly about: string;
  /** Lines about each option. */
  readonly help: readonly string[];
  readonly example: string;
  readonly options: Options;
  readonly positionals: readonly string[];
  readonly run: (call: Call, terminal: Terminal) => Promise<ExitCode>;
}

/** Arguments of a command. */
export interface Call {
  readonly positionals: readonly string[];
  readonly values: Values;
}

/** The command line is not understood. */
export class UsageError extends Error {}

/** @throws UsageError */
export function parseCall({ name, options, positionals: expected, usage }: Command, args: readonly string[]): Call {
  let parsed: { positionals: string[]; values: Values };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nusage: daystar ${name} ${usage}`);
  }
  if (parsed.positionals.length !== expected.length)
    throw new UsageError(`expected ${expected.join(' and ') || 'no argument'}\nusage: daystar ${name} ${usage}`);
  return parsed;
}

/** Whole number of an option. @throws UsageError */
export function readNumber(values: Values, name: string, min: number, max: number, fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`);
  return value;
}

/** One of several values of an option. @throws UsageError */
export function readChoice<T extends string>(values: Values, name: string, choices: readonly T[], fallback: T): T {
  const value = (values[name] ?? fallback) as T;
  if (!choices.includes(value)) throw new UsageError(`--${name} must be one of ${choices.join(', ')}`);
  return value;
}
