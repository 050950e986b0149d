import type { Command } from './command';
import { COMMANDS } from './commands';

const CONNECTION = `The commands reach running services over Kafka: those of \`npm run stack -- up\` and \`npm run start:services\`, or those at
DAYSTAR_KAFKA (and DAYSTAR_NAMESPACE). They cannot reach the all-in-one of \`npm start\`, whose bus is internal.`;

/** Formats the help that lists all commands. */
export function formatOverview(): string {
  const names = [...COMMANDS.keys()];
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = [...COMMANDS].map(([name, { help }]) => `  ${name.padEnd(width)}${help.summary}`);
  return [
    'npm run admin -- COMMAND …',
    '',
    ...lines,
    '',
    'npm run admin -- COMMAND --help shows its options and an example.',
    CONNECTION,
  ].join('\n');
}

/** Formats the usage, options and an example of one command. */
export function formatHelp(name: string, { help }: Command): string {
  const { usage, summary, options = {}, example } = help;
  const formatCall = (args: string) => `npm run admin -- ${name} ${args}`.trimEnd();
  const width = Math.max(0, ...Object.keys(options).map((option) => option.length)) + 2;
  const lines = Object.entries(options).map(([option, meaning]) => `  ${option.padEnd(width)}${meaning}`);
  return [
    formatCall(usage),
    '',
    summary,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
    'Example:',
    `  ${formatCall(example)}`,
  ].join('\n');
}
