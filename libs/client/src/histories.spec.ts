import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Daystar } from './index';

const HISTORY = { history_id: 'h1', start: '2024-01-01T00:00:00Z', end: '2025-01-01T00:00:00Z', years: 1, total: 12 };

describe('histories of the client', () => {
  let server: Server;
  let daystar: Daystar;
  let states: { state: string; done: number; error?: string }[] = [];
  const requests: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (request.url === '/v1/histories/h1/download') return response.end('ghi,period_end\r\n');
      if (request.method === 'DELETE') return response.writeHead(204).end();
      if (request.method === 'POST')
        return response.writeHead(202).end(JSON.stringify({ ...HISTORY, state: 'queued', done: 0 }));
      if (request.url === '/v1/histories') return response.end(JSON.stringify({ histories: [HISTORY] }));
      const next = states.length > 1 ? states.shift() : states[0];
      return response.end(JSON.stringify({ ...HISTORY, ...next }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    daystar = new Daystar({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'a-key' });
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  it('are ordered, awaited with their progress, downloaded, listed and deleted', async () => {
    states = [
      { state: 'running', done: 3 },
      { state: 'done', done: 12 },
    ];
    const place = { latitude: 37.7, longitude: -113.6 };
    const { history_id } = await daystar.histories.order({ ...place, start: HISTORY.start, end: HISTORY.end });
    const progress: number[] = [];
    const done = await daystar.histories.wait(history_id, { pollMs: 1, onProgress: ({ done }) => progress.push(done) });
    expect([done.state, progress]).toEqual(['done', [3, 12]]);
    expect(await new Response(await daystar.histories.download(history_id)).text()).toBe('ghi,period_end\r\n');
    expect((await daystar.histories.list()).map((history) => history.history_id)).toEqual(['h1']);
    await daystar.histories.delete(history_id);
    expect(requests.at(-1)).toBe('DELETE /v1/histories/h1');
  });

  it('that cannot be downloaded, because the service does not respond, fail with an error of the client', async () => {
    const unreachable = new Daystar({ baseUrl: 'http://127.0.0.1:1', apiKey: 'a-key' });
    await expect(unreachable.histories.download('h1')).rejects.toMatchObject({ status: 0, code: 'NoAnswer' });
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(unreachable.histories.download('h1', stopped)).rejects.toThrow('enough');
  });

  it('that fail or are cancelled end the wait with the reason', async () => {
    states = [{ state: 'failed', done: 3, error: 'No past weather.' }];
    await expect(daystar.histories.wait('h1')).rejects.toMatchObject({ code: 'Conflict', message: 'No past weather.' });
    states = [{ state: 'cancelled', done: 3 }];
    await expect(daystar.histories.wait('h1')).rejects.toThrow('The history is cancelled.');
  });

  it('are no longer awaited after an abort', async () => {
    states = [{ state: 'running', done: 3 }];
    const controller = new AbortController();
    const waiting = daystar.histories.wait('h1', { pollMs: 1, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
