import { parseArgs } from 'node:util';
import { UsageError } from './usage-error';

/** Arguments of a command: positional arguments and options. */
export interface Arguments {
  readonly positionals: readonly string[];
  /** Values of an option, in order; empty when absent. */
  readonly getOptions: (option: string) => string[];
  /** Value of an option; undefined when absent. @throws UsageError when it is repeated */
  readonly getOption: (option: string) => string | undefined;
}

/**
 * Parses the arguments of a command.
 * @param optionNames names of options, which have a value and may be repeated
 * @throws UsageError
 */
export function parseArguments(
  args: readonly string[],
  minPositionals: number,
  maxPositionals: number,
  optionNames: readonly string[],
): Arguments {
  const { values, positionals } = parseOptions(args, optionNames);
  if (positionals.length < minPositionals || positionals.length > maxPositionals) {
    const expected = minPositionals === maxPositionals ? `${maxPositionals}` : `${minPositionals} to ${maxPositionals}`;
    throw new UsageError(
      `expected ${expected} ${expected === '1' ? 'argument' : 'arguments'} after the command, got ${positionals.length}`,
    );
  }
  const getOptions = (name: string) => values[name] ?? [];
  const getOption = (name: string) => {
    if (getOptions(name).length > 1) throw new UsageError(`--${name} may be used only once`);
    return getOptions(name)[0];
  };
  return { positionals, getOptions, getOption };
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
