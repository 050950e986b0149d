import { EVENT_TYPES } from '@daystar/contracts';
import { openDatabase } from '@daystar/database';
import { readEnvironment } from '@daystar/host';
import { argumentsOf } from './arguments';
import type { Command } from './command';

/**
 * Brings the schema of the database up to date and makes the topics of all events that are missing, as services would
 * when they start: with this done before, neither needs the right to.
 */
const update: Command = async (bus, args) => {
  argumentsOf(args, 0, 0, []);
  const { postgres } = readEnvironment(process.env);
  if (!postgres) throw new Error('the schema of which database? DAYSTAR_POSTGRES=postgres://…');
  const database = await openDatabase({ postgres });
  await database.close();
  const to = await bus();
  // A topic is made before the first message is sent to it, be there any or none.
  for (const type of EVENT_TYPES) await to.publish(type, []);
  return ['the database is up to date', `topics: ${EVENT_TYPES.map(({ topic }) => topic).join(', ')}`];
};

export const SCHEMA_COMMANDS: Readonly<Record<string, Command>> = { update };
