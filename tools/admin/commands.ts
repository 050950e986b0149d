import { ACCOUNT_COMMANDS } from './account';
import { AGGREGATION_COMMANDS } from './aggregation';
import { audit } from './audit';
import { CACHE_COMMANDS } from './cache';
import type { Command } from './command';
import { DEAD_LETTER_COMMANDS } from './dead-letters';
import { HISTORY_COMMANDS } from './histories';
import { replay } from './replay';
import { SCHEMA_COMMANDS } from './schema';
import { synchronizeTopics } from './topic-synchronization/synchronize-topics';

const withSubject = (subject: string, commands: Readonly<Record<string, Command>>) =>
  Object.entries(commands).map(([name, command]) => [`${subject} ${name}`, command] as const);

/** Every command by its name: `dlq list`, `audit`. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ...withSubject('account', ACCOUNT_COMMANDS),
  ...withSubject('aggregation', AGGREGATION_COMMANDS),
  ['announce', synchronizeTopics],
  ['audit', audit],
  ...withSubject('cache', CACHE_COMMANDS),
  ...withSubject('dlq', DEAD_LETTER_COMMANDS),
  ...withSubject('histories', HISTORY_COMMANDS),
  ['replay', replay],
  ...withSubject('schema', SCHEMA_COMMANDS),
]);

/** Command names of earlier releases, with the names that replaced them. */
export const COMMAND_ALIASES: ReadonlyMap<string, string> = new Map([
  ['aggregation measure', 'aggregation import-measurements'],
]);
