/**
 * Program of the reference of the pipeline bench: pg inserts each batch in a transaction, one row at a time, with a prepared
 * statement. It responds with the seconds that this takes.
 */
import { Client } from 'pg';
import { serveRequests } from '../helper-process';

export interface InsertRequest {
  readonly postgres: string;
  readonly batches: readonly (readonly { period_end: string; period: string; total_power: number }[])[];
  readonly connections: number;
}

const TABLE = `
  create table if not exists reference_measurement (
    site integer, period_end timestamptz, period text, posted_at timestamptz, total_power real, availability real,
    primary key (site, period_end, period)
  )`;
const INSERT = { name: 'insert', text: 'insert into reference_measurement values ($1, $2, $3, now(), $4, 100)' };

let batchCount = 0;

serveRequests<InsertRequest, number>(async ({ postgres, batches, connections }) => {
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(postgres)));
  await clients[0].query(TABLE);
  const startedAt = performance.now();
  let nextIndex = 0;
  const insertBatches = async (client: Client) => {
    for (let batch = batches[nextIndex++]; batch; batch = batches[nextIndex++]) {
      const site = batchCount++;
      await client.query('begin');
      for (const { period_end, period, total_power } of batch) {
        await client.query({ ...INSERT, values: [site, period_end, period, total_power] });
      }
      await client.query('commit');
    }
  };
  await Promise.all(clients.map(insertBatches));
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return seconds;
});

async function openClient(postgres: string): Promise<Client> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  return client;
}
