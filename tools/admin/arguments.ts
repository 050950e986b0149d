import { parseArgs } from 'node:util';
import { UsageError } from './usage';

/** What follows a command: its words in order, and its options. */
export interface Arguments {
  readonly words: readonly string[];
  /** Values of an option, in order; none when it was not given. */
  readonly all: (option: string) => string[];
  readonly one: (option: string) => string | undefined;
}

/**
 * @param fewest words there must be, @param most words there may be
 * @param options that take a value and may come again
 * @throws UsageError
 */
export function argumentsOf(
  args: readonly string[],
  fewest: number,
  most: number,
  options: readonly string[],
): Arguments {
  const { values, positionals } = parsed(args, options);
  if (positionals.length < fewest || positionals.length > most) {
    throw new UsageError(
      `${positionals.length} words after the command, not ${fewest === most ? most : `${fewest} to ${most}`}`,
    );
  }
  const all = (option: string) => values[option] ?? [];
  const one = (option: string) => {
    if (all(option).length > 1) throw new UsageError(`--${option} comes more than once`);
    return all(option)[0];
  };
  return { words: positionals, all, one };
}

function parsed(args: readonly string[], options: readonly string[]) {
  const config = Object.fromEntries(options.map((name) => [name, { type: 'string', multiple: true } as const]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: config, allowPositionals: true });
    return { values: values as Record<string, string[] | undefined>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
