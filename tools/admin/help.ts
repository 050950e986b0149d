import type { Command } from './command';
import { COMMANDS } from './commands';

const WHERE = `It speaks with running services over Kafka: those of \`npm run stack -- up\` and \`npm run start:services\`, or where
DAYSTAR_KAFKA (and DAYSTAR_NAMESPACE) say. The all-in-one of \`npm start\` keeps its bus to itself and cannot be reached.`;

/** All commands, a line each. */
export function overview(): string {
  const names = [...COMMANDS.keys()];
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = [...COMMANDS].map(([name, { help }]) => `  ${name.padEnd(width)}${help.summary}`);
  return [
    'npm run admin -- COMMAND …',
    '',
    ...lines,
    '',
    'npm run admin -- COMMAND --help shows its options and an example.',
    WHERE,
  ].join('\n');
}

/** Usage, options and an example of one command. */
export function helpOf(name: string, { help }: Command): string {
  const { usage, summary, options = {}, example } = help;
  const call = (rest: string) => `npm run admin -- ${name} ${rest}`.trimEnd();
  const width = Math.max(0, ...Object.keys(options).map((option) => option.length)) + 2;
  const lines = Object.entries(options).map(([option, meaning]) => `  ${option.padEnd(width)}${meaning}`);
  return [
    call(usage),
    '',
    summary,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
    'Example:',
    `  ${call(example)}`,
  ].join('\n');
}
