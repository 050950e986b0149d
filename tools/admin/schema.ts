import { createTopics } from '@daystar/bus';
import { TOPICS } from '@daystar/contracts';
import { grantToRoles, openDatabase } from '@daystar/database';
import { readEnvironment } from '@daystar/host';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { findServiceBus } from './service-connections';
import { checkKafka, checkPostgres } from './check-connections';

/**
 * Updates the database schema, grants the roles of the services access to it, and creates missing topics. Services that start
 * afterwards then need permission for none of these.
 */
const update: Command = {
  help: {
    usage: '',
    summary: 'Updates the schema of the database of DAYSTAR_POSTGRES and creates missing topics.',
    example: '',
  },
  run: async (_bus, args) => {
    parseArguments(args, 0, 0, listOptionNames(update));
    const { postgres, namespace } = readEnvironment(process.env);
    if (!postgres) throw new Error('schema update changes Postgres: set DAYSTAR_POSTGRES=postgres://…');
    const busOptions = findServiceBus();
    await Promise.all([checkPostgres(postgres), checkKafka(busOptions)]);
    const database = await openDatabase({ postgres, namespace });
    const roles = await grantToRoles(database, namespace).finally(() => database.close());
    const enlarged = await createTopics(busOptions);
    return [
      'the schema is up to date',
      roles
        ? `granted to the roles ${roles}…`
        : 'granted to no roles: unless services sign in as the owner, run deploy/sql/roles.sql, which creates missing roles and their first grants',
      `topics: ${TOPICS.map(({ name }) => name).join(', ')}`,
      ...enlarged.map((topic) => `${topic} has more partitions now`),
    ];
  },
};

export const SCHEMA_COMMANDS: Readonly<Record<string, Command>> = { update };
