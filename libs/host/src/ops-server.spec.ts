import { startOpsServer } from './ops-server';

describe('the ops server', () => {
  it('reports readiness, liveness and metrics separately', async () => {
    const server = await startOpsServer(0, { readinessProblem: () => 'Kafka is unavailable' });
    const { port } = server.address() as { port: number };
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const ready = await get('/health/ready');
    expect([ready.status, await ready.text()]).toEqual([503, 'Kafka is unavailable\n']);
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/metrics')).status).toBe(200);
    expect((await get('/other')).status).toBe(404);
    server.close();
  });
});
