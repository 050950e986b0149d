import { parseArgs } from 'node:util';
import { UsageError } from './usage';

/** Arguments of a command: positional words and options. */
export interface Arguments {
  readonly words: readonly string[];
  /** Values of an option, in order; empty when absent. */
  readonly all: (option: string) => string[];
  /** Value of an option; undefined when absent. @throws UsageError when it is repeated */
  readonly one: (option: string) => string | undefined;
}

/**
 * Parses the arguments of a command.
 * @param options names of options, which have a value and may be repeated
 * @throws UsageError
 */
export function parseArguments(
  args: readonly string[],
  minWords: number,
  maxWords: number,
  options: readonly string[],
): Arguments {
  const { values, positionals } = parseOptions(args, options);
  if (positionals.length < minWords || positionals.length > maxWords) {
    throw new UsageError(
      `${positionals.length} words after the command instead of ${minWords === maxWords ? maxWords : `${minWords} to ${maxWords}`}`,
    );
  }
  const all = (option: string) => values[option] ?? [];
  const one = (option: string) => {
    if (all(option).length > 1) throw new UsageError(`--${option} may be used only once`);
    return all(option)[0];
  };
  return { words: positionals, all, one };
}

function parseOptions(args: readonly string[], options: readonly string[]) {
  const config = Object.fromEntries(options.map((name) => [name, { type: 'string', multiple: true } as const]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: config, allowPositionals: true });
    return { values: values as Record<string, string[] | undefined>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
