import type { Bus } from '@daystar/bus';
import { COMMANDS } from './commands';
import { helpOf, overview } from './help';
import { UsageError } from './usage';

const HELP = new Set(['--help', '-h', 'help']);

/**
 * Carries out one command, or prints help.
 * @param bus opened only when there is something to ask of the services
 * @returns lines to print
 * @throws UsageError, FleetFileError, DaystarError as the service threw it
 */
export async function runAdmin(words: readonly string[], bus: () => Promise<Bus>): Promise<string[]> {
  if (HELP.has(words[0])) return [overview()];
  const name = [words.slice(0, 2).join(' '), words[0]].find((one) => COMMANDS.has(one));
  const command = COMMANDS.get(name ?? '');
  if (name === undefined || command === undefined) return withoutCommand(words);
  const args = words.slice(name.split(' ').length);
  if (args.some((arg) => arg === '--help' || arg === '-h')) return [helpOf(name, command)];
  return command.run(bus, args);
}

/** Help of all commands of a subject, where that is asked for. @throws UsageError where it is not */
function withoutCommand([subject = '', command = '']: readonly string[]): string[] {
  const found = [...COMMANDS].filter(([name]) => name.startsWith(`${subject} `));
  if (found.length === 0) throw new UsageError(subject ? `nothing is known of ${subject}` : 'nothing was asked');
  if (HELP.has(command)) return [found.map(([name, one]) => helpOf(name, one)).join('\n\n')];
  throw new UsageError(`${subject} has the commands ${found.map(([name]) => name.split(' ')[1]).join(', ')}`);
}
