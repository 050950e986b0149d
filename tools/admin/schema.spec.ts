import { randomUUID } from 'node:crypto';
import { openBus } from '@daystar/bus';
import { EVENT_TYPES } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { runAdmin } from './run-admin';

describeWith('stack', 'admin schema update', () => {
  const name = `schema${randomUUID().slice(0, 8)}`;
  const brokers = [process.env.DAYSTAR_TEST_KAFKA ?? ''];
  const server = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  const before = process.env.DAYSTAR_POSTGRES;
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? 'postgres://nowhere');
  url.pathname = `/${name}`;

  beforeAll(async () => {
    await Promise.all([server.connect(), admin.connect()]);
    await server.query(`create database ${name}`);
    process.env.DAYSTAR_POSTGRES = url.href;
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.DAYSTAR_POSTGRES;
    else process.env.DAYSTAR_POSTGRES = before;
    await admin.deleteTopics({ topics: EVENT_TYPES.map(({ topic }) => `${name}.${topic}`) });
    await server.query(`drop database ${name} with (force)`);
    await Promise.all([server.end(), admin.disconnect()]);
  });

  it('makes every table and every topic, and is content when they are there', async () => {
    const log = createLog('test', 'silent');
    const bus = await openBus({ kafka: brokers[0], namespace: name, clientId: 'test', log, now: Date.now });
    try {
      await runAdmin(['schema', 'update'], () => Promise.resolve(bus));
      await runAdmin(['schema', 'update'], () => Promise.resolve(bus));
    } finally {
      await bus.close();
    }
    expect(await admin.listTopics()).toEqual(
      expect.arrayContaining(EVENT_TYPES.map(({ topic }) => `${name}.${topic}`)),
    );
    const database = new Client({ connectionString: url.href });
    await database.connect();
    const { rows } = await database.query<{ name: string }>('select tablename as name from pg_tables');
    await database.end();
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(['account', 'site', 'measurement']));
  });
});
