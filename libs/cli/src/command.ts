import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Terminal } from './terminal';

/** Exit codes; `partial` when some measurements were not stored. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2, partial: 3 } as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** Words after `daystar`, such as `measurements import`. */
  readonly name: string;
  /** Arguments and options, as in a usage line. */
  readonly usage: string;
  readonly description: string;
  /** Lines that explain the arguments and options. */
  readonly help: readonly string[];
  readonly example: string;
  readonly options: Options;
  /** Names of the positional arguments. */
  readonly positionals: readonly string[];
  readonly run: (args: CommandArguments, terminal: Terminal) => Promise<ExitCode>;
}

/** Arguments of a command. */
export interface CommandArguments {
  readonly positionals: readonly string[];
  readonly values: Values;
}

/** Thrown when the command line has an unknown or invalid argument, or lacks one. */
export class UsageError extends Error {}

/** Parses the arguments of a command. @throws UsageError */
export function parseArguments(
  { name, options, positionals: expected, usage }: Command,
  args: readonly string[],
): CommandArguments {
  const { positionals, values, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const problem =
    tokens.flatMap((token) => (token.kind === 'option' ? (findOptionProblem(token, options) ?? []) : []))[0] ??
    (positionals.length === expected.length ? undefined : `expected ${expected.join(' and ') || 'no argument'}`);
  if (problem) throw new UsageError(`${problem}\nusage: daystar ${name} ${usage}`);
  return { positionals, values: values as Values };
}

interface OptionToken {
  readonly name: string;
  /** As typed, such as `--site`. */
  readonly rawName: string;
  readonly value?: string;
  readonly inlineValue?: boolean;
}

/** Describes why an option is invalid. Without `=`, a value that starts with `-` is probably the next option. */
function findOptionProblem({ name, rawName, value, inlineValue }: OptionToken, options: Options): string | undefined {
  if (!Object.hasOwn(options, name)) return `unknown option '${rawName}'`;
  if (options[name].type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value`;
  if (value === undefined) return `${rawName} needs a value`;
  return !inlineValue && value.startsWith('-') && value.length > 1
    ? `${rawName} needs a value; write ${rawName}=VALUE if the value starts with '-'`
    : undefined;
}

/** Reads an option as a whole number. @throws UsageError */
export function readNumber(values: Values, name: string, min: number, max: number, fallback: number): number {
  const text = values[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}`);
  return value;
}

/** Reads an option whose value must be one of `choices`. @throws UsageError */
export function readChoice<T extends string>(values: Values, name: string, choices: readonly T[], fallback: T): T {
  const value = (values[name] ?? fallback) as T;
  if (!choices.includes(value)) throw new UsageError(`--${name} must be one of ${choices.join(', ')}`);
  return value;
}
