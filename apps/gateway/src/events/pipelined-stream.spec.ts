import { type Socket, connect } from 'node:net';
import { eventually } from '@daystar/testing';
import { register } from 'prom-client';
import { GatewayFixture, KEY } from '../gateway.fixture';

describe('requests pipelined behind an event stream', () => {
  const fixture = new GatewayFixture();
  let client: Socket;
  let response = '';
  beforeAll(() => fixture.start());
  beforeEach(async () => {
    response = '';
    const { hostname, port } = new URL(fixture.gateway.url);
    client = connect({ host: hostname, port: Number(port) });
    client.setEncoding('utf8').on('data', (part: string) => (response += part));
    client.on('error', () => undefined);
    await new Promise((resolve) => client.once('connect', resolve));
  });
  afterEach(() => client.destroy());
  afterAll(() => fixture.close());

  const head = `HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\n`;
  const stream = `GET /v1/events ${head}Accept: text/event-stream\r\n\r\n`;
  const places = Array.from(
    { length: 30 },
    (_, i) => `GET /radiation/forecasts?latitude=${i / 10}&longitude=7&hours=168 ${head}\r\n`,
  ).join('');
  const until = (condition: () => boolean | Promise<boolean>) =>
    eventually(async () => (await condition()) || undefined);
  const hasNoOccupiedSlot = async () => /^daystar_http_requests_in_flight 0$/m.test(await register.metrics());

  it('are served, and the stream is rejected, when they arrive with it', async () => {
    client.write(stream + places);
    await until(() => response.includes('An event stream must be the only request in flight on its connection.'));
    await until(hasNoOccupiedSlot);
  });

  it('close the connection when they arrive later, and occupy no slot', async () => {
    client.write(stream);
    await until(() => response.startsWith('HTTP/1.1 200'));
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.write(places);
    await closed;
    await until(hasNoOccupiedSlot);
  });
});
