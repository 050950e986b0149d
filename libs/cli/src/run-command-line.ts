import { type Command, EXIT_CODES, type ExitCode, UsageError, parseArguments } from './command';
import { forecast } from './commands/forecast';
import { historyDownload, historyRequest } from './commands/history';
import { login } from './commands/login';
import { measurementsImport } from './commands/measurements-import';
import { sites } from './commands/sites';
import { watch } from './commands/watch';
import { describeError } from './describe-error';
import type { Terminal } from './terminal';
import { VERSION } from './version';

export const COMMANDS: readonly Command[] = [
  login,
  sites,
  forecast,
  measurementsImport,
  watch,
  historyRequest,
  historyDownload,
];

/** Runs a command. Writes an error as one message to standard error. @returns the exit code */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => word === args[index]));
  const isHelp = args.includes('--help') || args.includes('-h');
  if (!command) return runWithoutCommand(args, isHelp, terminal);
  if (isHelp) return showHelp(command, terminal);
  try {
    return await command.run(parseArguments(command, args.slice(command.name.split(' ').length)), terminal);
  } catch (error) {
    terminal.printMessage(`daystar: ${describeError(error)}`);
    return error instanceof UsageError ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
}

function runWithoutCommand(args: readonly string[], isHelp: boolean, terminal: Terminal): ExitCode {
  if (args[0] === '--version') {
    terminal.print(VERSION);
    return EXIT_CODES.done;
  }
  const lines = [
    'usage: daystar COMMAND [OPTIONS]',
    '',
    ...COMMANDS.map(({ name, description }) => `  ${name.padEnd(20)} ${description}`),
    '',
    'daystar COMMAND --help has an example. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 some measurements were not stored.',
  ];
  if (isHelp) lines.forEach((line) => terminal.print(line));
  else {
    if (args.length > 0) terminal.printMessage(`daystar: unknown command '${args[0]}'`);
    lines.forEach((line) => terminal.printMessage(line));
  }
  return isHelp ? EXIT_CODES.done : EXIT_CODES.usage;
}

function showHelp({ name, usage, description, help, example }: Command, terminal: Terminal): ExitCode {
  [
    `usage: daystar ${name} ${usage}`,
    '',
    description,
    ...help.map((line) => `  ${line}`),
    '',
    'example:',
    `  ${example}`,
  ].forEach((line) => terminal.print(line));
  return EXIT_CODES.done;
}
