import type { Bus } from '@daystar/bus';

/** Help of a command. */
export interface CommandHelp {
  /** Arguments: `COLLECTION AGGREGATION --name NAME`. */
  readonly usage: string;
  /** One sentence. */
  readonly summary: string;
  /** Descriptions by option, such as `--name NAME`. A command accepts only these. */
  readonly options?: Readonly<Record<string, string>>;
  /** Valid arguments: `it total --name Italy`. */
  readonly example: string;
}

export interface Command {
  readonly help: CommandHelp;
  /**
   * Runs the command.
   * @param openBus opens the bus on first use
   * @returns lines to print
   */
  readonly run: (openBus: () => Promise<Bus>, args: readonly string[]) => Promise<string[]>;
}

/** Lists the names of the options of a command, without `--`. */
export function listOptionNames({ help }: Command): string[] {
  return Object.keys(help.options ?? {}).map((option) => option.split(' ')[0].replace('--', ''));
}
