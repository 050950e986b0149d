import type { DaystarError } from '@daystar/contracts';
import {
  type Admin,
  type Kafka,
  KafkaJSConnectionError,
  KafkaJSNonRetriableError,
  KafkaJSProtocolError,
} from 'kafkajs';
import type { Log } from '../../port/log';
import { AdminClient } from './admin-client';

/** Runs a request that fails with an error. @returns the error of the admin client */
async function failWith(error: Error): Promise<DaystarError> {
  const connection = { connect: async () => {}, disconnect: async () => {} } as Admin;
  const client = new AdminClient({ admin: () => connection } as Kafka, 'broker:9092', {} as Log);
  const failure: unknown = await client.run(() => Promise.reject(error)).catch((reason: unknown) => reason);
  await client.close();
  return failure as DaystarError;
}

describe('a request of the admin client', () => {
  const refusal = new KafkaJSProtocolError(new Error('Topic authorization failed'));

  it.each([
    ['directly', refusal],
    ['as a cause', Object.assign(new KafkaJSNonRetriableError('gave up'), { cause: refusal })],
    ['in a list', Object.assign(new Error('topics failed'), { errors: [new Error('other'), refusal] })],
  ])('reports what a broker refused: %s', async (_, error) => {
    expect(await failWith(error)).toMatchObject({
      code: 'Unavailable',
      message: 'The message broker refused a request: Topic authorization failed.',
    });
  });

  it('reports that no broker responds when the connection fails', async () => {
    expect(await failWith(new KafkaJSConnectionError('Connection timeout'))).toMatchObject({
      code: 'Unavailable',
      message: 'The message broker does not respond.',
    });
  });
});
