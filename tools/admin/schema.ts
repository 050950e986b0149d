import { createTopics } from '@daystar/bus';
import { TOPICS } from '@daystar/contracts';
import { openDatabase } from '@daystar/database';
import { readEnvironment } from '@daystar/host';
import { argumentsOf } from './arguments';
import { type Command, optionsOf } from './command';
import { serviceBus } from './installation';

/**
 * Brings the schema of the database up to date and creates the topics that are missing, as services would when they
 * start: with this done before, they need the right to do neither.
 */
const update: Command = {
  help: {
    usage: '',
    summary: 'Updates the schema of the database of DAYSTAR_POSTGRES and creates topics that are missing.',
    example: '',
  },
  run: async (_bus, args) => {
    argumentsOf(args, 0, 0, optionsOf(update));
    const { postgres, namespace } = readEnvironment(process.env);
    if (!postgres) throw new Error('the schema of which database? DAYSTAR_POSTGRES=postgres://…');
    const database = await openDatabase({ postgres, namespace });
    await database.close();
    const enlarged = await createTopics(serviceBus());
    return [
      'the database is up to date',
      `topics: ${TOPICS.map(({ name }) => name).join(', ')}`,
      ...enlarged.map((topic) => `${topic} has more partitions now`),
    ];
  },
};

export const SCHEMA_COMMANDS: Readonly<Record<string, Command>> = { update };
