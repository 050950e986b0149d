import { connect } from 'node:net';
import { eventually } from '@daystar/testing';
import { register } from 'prom-client';
import { GatewayFixture, KEY } from '../gateway.fixture';

const PIPELINED = 300;

describe('a client that disconnects before its pipelined requests are answered', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  const disconnectAfter = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(fixture.gateway.url);
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 20));
      });
      socket.once('close', () => resolve()).once('error', reject);
    });
  const head = `HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\n`;
  const countOccupiedSlots = async () =>
    Number(/^daystar_http_requests_in_flight (\d+)$/m.exec(await register.metrics())?.[1]);

  it.each([
    ['without a body', (i: number) => `GET /radiation/forecasts?latitude=${i / 10}&longitude=7&hours=168 ${head}\r\n`],
    [
      'with a body',
      () => `POST /utility_scale_sites ${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['of a stream of events', () => `GET /v1/events ${head}Accept: text/event-stream\r\n\r\n`],
  ])('releases every slot that they occupied: %s', async (_name, request) => {
    await disconnectAfter(Array.from({ length: PIPELINED }, (_, i) => request(i)).join(''));
    await eventually(async () => (await countOccupiedSlots()) === 0 || undefined);
  });
});
