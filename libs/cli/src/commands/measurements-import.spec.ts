import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_CODES } from '../command';
import { runCommandLine } from '../run-command-line';
import { createRecordingTerminal } from './recording-terminal.fixture';

/** Longer than the client waits before a retry, s. */
const RETRY_AFTER = '3600';
const UNAVAILABLE = {
  response_status: { error_code: 'Unavailable', message: 'The store of sites and accounts did not respond in time.' },
};
const ROWS = 1500;
const START = Date.UTC(2026, 2, 1);

describe('an import of measurements during which the service becomes unavailable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-import-'));
  const file = join(folder, 'inverter.csv');
  let server: Server;
  /** Number of requests with measurements that succeed. */
  let successes: number;
  beforeAll(async () => {
    const lines = Array.from({ length: ROWS }, (_, i) => `${new Date(START + i * 300_000).toISOString()},1`);
    writeFileSync(file, ['time,power', ...lines].join('\n'));
    server = createServer((request, response) => {
      const chunks: string[] = [];
      request.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
      request.once('end', () => {
        if (request.method === 'POST' && successes-- > 0) {
          const { measurements } = JSON.parse(chunks.join('')) as { measurements: unknown[] };
          response.end(JSON.stringify({ measurements }));
        } else if (request.method === 'GET' && !request.url?.includes('/measurements'))
          response.end(JSON.stringify({ site: { resource_id: 'a', latitude: 37.4, longitude: -6, capacity: 10 } }));
        else response.writeHead(503, { 'retry-after': RETRY_AFTER }).end(JSON.stringify(UNAVAILABLE));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const runImport = async (successCount: number) => {
    successes = successCount;
    const { terminal, messages } = createRecordingTerminal(server);
    return { code: await runCommandLine(['measurements', 'import', 'a', file], terminal), text: messages.join('\n') };
  };

  it('says how many lines are stored, and from which line on none are', async () => {
    const { code, text } = await runImport(1);
    expect(code).toBe(EXIT_CODES.partial);
    expect(text).toContain('stored 1000 of 1500');
    expect(text).toContain('did not respond in time.');
    expect(text).toContain('line 1002 and later ones are not stored. Import the file again to send them.');
  });

  it('fails if no line was stored', async () => {
    const { code, text } = await runImport(0);
    expect([code, text.includes('stored ')]).toEqual([EXIT_CODES.failed, false]);
  });

  it('is done if only the flags cannot be read', async () => {
    const { code, text } = await runImport(2);
    expect(code).toBe(EXIT_CODES.done);
    expect(text).toMatch(/stored 1500 of 1500\nthe flags could not be read: The store of sites/);
  });
});
