import type { Bus } from '@daystar/bus';
import { ACCOUNT_COMMANDS } from './account';
import { announce } from './announce/announce';
import { audit } from './audit';
import { AGGREGATION_COMMANDS } from './aggregation';
import { CACHE_COMMANDS } from './cache';
import { DEAD_LETTER_COMMANDS } from './dead-letters';
import { SCHEMA_COMMANDS } from './schema';
import { replay } from './replay';
import { UsageError } from './usage';

const SUBJECTS = {
  account: ACCOUNT_COMMANDS,
  aggregation: AGGREGATION_COMMANDS,
  schema: SCHEMA_COMMANDS,
  cache: CACHE_COMMANDS,
  dlq: DEAD_LETTER_COMMANDS,
};

/**
 * Carries out one command.
 * @param bus opened only when there is something to ask of the services
 * @returns lines to print
 * @throws UsageError, FleetFileError, DaystarError as the service threw it
 */
export async function runAdmin(
  [subject = '', command = '', ...args]: string[],
  bus: () => Promise<Bus>,
): Promise<string[]> {
  if (subject === 'replay') return replay(bus, command === '' ? [] : [command, ...args]);
  if (subject === 'announce') return announce(bus, command === '' ? [] : [command, ...args]);
  if (subject === 'audit') return audit(bus, command === '' ? [] : [command, ...args]);
  const commands = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject as keyof typeof SUBJECTS] : undefined;
  if (!commands) throw new UsageError(subject ? `nothing is known of ${subject}` : 'nothing was asked');
  if (!Object.hasOwn(commands, command))
    throw new UsageError(`${subject} has the commands ${Object.keys(commands).join(', ')}`);
  return commands[command](bus, args);
}
