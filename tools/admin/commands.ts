import { ACCOUNT_COMMANDS } from './account';
import { AGGREGATION_COMMANDS } from './aggregation';
import { announce } from './announce/announce';
import { audit } from './audit';
import { CACHE_COMMANDS } from './cache';
import type { Command } from './command';
import { DEAD_LETTER_COMMANDS } from './dead-letters';
import { replay } from './replay';
import { SCHEMA_COMMANDS } from './schema';

const named = (subject: string, commands: Readonly<Record<string, Command>>) =>
  Object.entries(commands).map(([name, command]) => [`${subject} ${name}`, command] as const);

/** Every command by its name: `dlq list`, `audit`. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ...named('account', ACCOUNT_COMMANDS),
  ...named('aggregation', AGGREGATION_COMMANDS),
  ['announce', announce],
  ['audit', audit],
  ...named('cache', CACHE_COMMANDS),
  ...named('dlq', DEAD_LETTER_COMMANDS),
  ['replay', replay],
  ...named('schema', SCHEMA_COMMANDS),
]);
