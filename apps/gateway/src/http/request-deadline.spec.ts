import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@daystar/testing';
import { type FastifyRequest, fastify } from 'fastify';
import { AdmissionControl } from './admission-control';
import type { GatewayRequest } from './gateway-request';

describe('a request whose handler does not finish', () => {
  const app = fastify();
  const ended: string[] = [];
  new AdmissionControl(256, 100).install(app);
  app.get('/never', () => new Promise(() => undefined));
  app.get('/late', async () => {
    await pause(300);
    ended.push('/late');
    return { late: true };
  });
  app.get('/waits', async (request: FastifyRequest) => {
    (request as GatewayRequest).releaseSlot?.();
    await pause(300);
    return { waited: true };
  });
  app.get('/soon', async () => ({ soon: true }));
  afterAll(() => app.close());

  it.each(['/never', '/late'])('of %s gets a 503 with the time to retry after the deadline', async (url) => {
    const response = await app.inject({ url });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.json()).toMatchObject({ response_status: { error_code: 'Unavailable' } });
  });

  it('is reported in the form that the caller of the hooks chooses', async () => {
    const pages = fastify();
    new AdmissionControl(256, 100).install(pages, {
      sendTimeout: (_request, reply, { code }) => void reply.status(503).send(`page of ${code}`),
    });
    pages.get('/never', () => new Promise(() => undefined));
    const { statusCode, body } = await pages.inject({ url: '/never' });
    expect([statusCode, body]).toEqual([503, 'page of Unavailable']);
    await pages.close();
  });

  it('is completed when its handler finishes late', async () => {
    await eventually(async () => (ended.length > 0 ? true : undefined));
    expect((await app.inject({ url: '/soon' })).json()).toEqual({ soon: true });
  });

  it('has no deadline after it has released its slot', async () => {
    expect((await app.inject({ url: '/waits' })).json()).toEqual({ waited: true });
  });
});

describe('pipelined requests of a client that disconnects', () => {
  const PIPELINED = 100;
  const app = fastify();
  new AdmissionControl().install(app);
  app.get('/never', () => new Promise(() => undefined));
  beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => app.close());

  const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('leave no timer behind, which would keep them in memory until the deadline', async () => {
    const before = countTimers();
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    socket.write('GET /never HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(PIPELINED));
    await eventually(async () => (countTimers() >= before + PIPELINED ? true : undefined));
    socket.destroy();
    await eventually(async () => (countTimers() < before + PIPELINED / 2 ? true : undefined));
  });
});
