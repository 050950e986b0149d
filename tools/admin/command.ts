import type { Bus } from '@daystar/bus';

/** What `--help` prints of a command. */
export interface CommandHelp {
  /** Its arguments: `COLLECTION AGGREGATION --name NAME`. */
  readonly usage: string;
  /** What it does, a sentence. */
  readonly summary: string;
  /** Meaning of each option by how it is written: `--name NAME`. A command accepts these and no others. */
  readonly options?: Readonly<Record<string, string>>;
  /** Arguments that work: `it total --name Italy`. */
  readonly example: string;
}

export interface Command {
  readonly help: CommandHelp;
  /**
   * Carries out what was asked.
   * @param bus opened only when there is something to ask of the services
   * @returns lines to print
   */
  readonly run: (bus: () => Promise<Bus>, args: readonly string[]) => Promise<string[]>;
}

/** Names of the options that a command documents. */
export function optionsOf({ help }: Command): string[] {
  return Object.keys(help.options ?? {}).map((option) => option.split(' ')[0].replace('--', ''));
}
