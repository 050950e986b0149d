import { Injectable, Module, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { createLog } from './log';
import { startMicroservice } from './start-microservice';

const steps: string[] = [];

@Injectable()
class Writer implements BeforeApplicationShutdown, OnApplicationShutdown {
  release = () => {};
  readonly released = new Promise<void>((resolve) => (this.release = resolve));

  beforeApplicationShutdown(): void {
    steps.push('before');
    this.release();
  }

  onApplicationShutdown(): void {
    steps.push('after');
  }
}

@Module({ providers: [Writer] })
class WriterModule {}

/** A transport whose handlers end when the writer releases them. */
class Transport extends Server implements CustomTransportStrategy {
  handled = Promise.resolve();

  listen(callback: () => void): void {
    callback();
  }
  async close(): Promise<void> {
    await this.handled;
    steps.push('closed');
  }
  on(): never {
    throw new Error('the transport has no events');
  }
  unwrap<T>(): T {
    return this as unknown as T;
  }
}

it('the microservice runs the hooks before the shutdown while consumers still run, so that handlers may wait for them', async () => {
  const transport = new Transport();
  const service = await startMicroservice(WriterModule, transport, createLog('test', 'silent'));
  transport.handled = service.get(Writer).released;
  await service.close();
  expect(steps).toEqual(['before', 'closed', 'after']);
}, 5000);
