import { readEnvironment } from './environment';
import { startOpsServer } from './ops-server';

describe('the ops server', () => {
  it('reports readiness, liveness and metrics separately', async () => {
    const server = await startOpsServer(0, { findReadinessProblem: () => 'Kafka is unavailable' });
    const { port } = server.address() as { port: number };
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const ready = await get('/health/ready');
    expect([ready.status, await ready.text()]).toEqual([503, 'Kafka is unavailable\n']);
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/metrics')).status).toBe(200);
    expect((await get('/other')).status).toBe(404);
    server.close();
  });

  it('listens on one address alone when the service does', async () => {
    const server = await startOpsServer(0, { findReadinessProblem: () => undefined }, '127.0.0.1');
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
    server.close();
    expect(readEnvironment({ HOST: '127.0.0.1' }, []).opsHost).toBe('127.0.0.1');
    expect(readEnvironment({}, []).opsHost).toBeUndefined();
  });
});
