import type { Bus } from '@daystar/bus';
import { COMMANDS, COMMAND_ALIASES } from './commands';
import { formatHelp, formatOverview } from './help';
import { UsageError } from './usage-error';

const HELP = new Set(['--help', '-h', 'help']);

/**
 * Runs one command, or returns help.
 * @param openBus opens the bus on first use
 * @returns lines to print
 * @throws UsageError, FleetFileError, DaystarError of the service
 */
export async function runAdmin(argv: readonly string[], openBus: () => Promise<Bus>): Promise<string[]> {
  if (HELP.has(argv[0])) return [formatOverview()];
  const requestedName = argv.slice(0, 2).join(' ');
  const name = [COMMAND_ALIASES.get(requestedName) ?? requestedName, argv[0]].find((candidate) =>
    COMMANDS.has(candidate),
  );
  const command = COMMANDS.get(name ?? '');
  if (name === undefined || command === undefined) return formatSubjectHelp(argv);
  const args = argv.slice(name.split(' ').length);
  if (args.some((arg) => arg === '--help' || arg === '-h')) return [formatHelp(name, command)];
  return command.run(openBus, args);
}

/** Formats the help of all commands of a subject. @throws UsageError if `--help` was not requested */
function formatSubjectHelp([subject = '', command = '']: readonly string[]): string[] {
  const subjectCommands = [...COMMANDS].filter(([name]) => name.startsWith(`${subject} `));
  if (subjectCommands.length === 0)
    throw new UsageError(subject ? `unknown command ${subject}` : 'the command is missing');
  if (HELP.has(command))
    return [subjectCommands.map(([name, subcommand]) => formatHelp(name, subcommand)).join('\n\n')];
  throw new UsageError(
    `${subject} has these commands: ${subjectCommands.map(([name]) => name.split(' ')[1]).join(', ')}`,
  );
}
