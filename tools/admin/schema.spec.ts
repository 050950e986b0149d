import { randomUUID } from 'node:crypto';
import { TOPICS } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { runAdmin } from './run-admin';

describeWith('stack', 'admin schema update', () => {
  const name = `schema${randomUUID().slice(0, 8)}`;
  const brokers = [process.env.DAYSTAR_TEST_KAFKA ?? ''];
  const topics = TOPICS.map((topic) => `${name}.${topic.name}`);
  const server = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  const before = { ...process.env };
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? 'postgres://nowhere');
  url.pathname = `/${name}`;

  beforeAll(async () => {
    await Promise.all([server.connect(), admin.connect()]);
    await server.query(`create database ${name}`);
    Object.assign(process.env, {
      DAYSTAR_POSTGRES: url.href,
      DAYSTAR_KAFKA: brokers[0],
      DAYSTAR_NAMESPACE: name,
    });
  });
  afterAll(async () => {
    process.env = before;
    await admin.deleteTopics({ topics });
    await server.query(`drop database ${name} with (force)`);
    await Promise.all([server.end(), admin.disconnect()]);
  });

  it('creates every table and topic, including those of commands, replies and dead letters, and can run again', async () => {
    const noBus = () => Promise.reject(new Error('needs no bus'));
    await runAdmin(['schema', 'update'], noBus);
    await runAdmin(['schema', 'update'], noBus);
    expect(await admin.listTopics()).toEqual(expect.arrayContaining(topics));
    const database = new Client({ connectionString: url.href });
    await database.connect();
    const { rows } = await database.query<{ name: string }>('select tablename as name from pg_tables');
    await database.end();
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(['account', 'site', 'measurement']));
  });
});
