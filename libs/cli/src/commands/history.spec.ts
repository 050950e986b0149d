import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_CODES } from '../command';
import { runCommandLine } from '../run-command-line';
import { createRecordingTerminal } from './recording-terminal.fixture';

const ROWS = 'ghi,period_end\r\n';
const SHA256 = createHash('sha256').update(ROWS).digest('hex');

describe('the download of a history', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-history-'));
  const out = join(folder, 'roof.csv');
  let server: Server;
  let sha256 = SHA256;
  let weather: { weather_source?: string } = {};
  let onShow = () => {};
  let onDownload = () => {};
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url?.endsWith('/download')) {
        onDownload();
        return response.end(ROWS);
      }
      onShow();
      return response.end(JSON.stringify({ history_id: 'h1', state: 'done', done: 12, total: 12, sha256, ...weather }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    sha256 = SHA256;
    weather = {};
    onShow = () => {};
    onDownload = () => {};
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const download = async () => {
    const { terminal, messages } = createRecordingTerminal(server);
    return { code: await runCommandLine(['history', 'download', 'h1', '--out', out], terminal), messages };
  };

  it('has its name only when it is complete', async () => {
    let names: string[] = [];
    onDownload = () => void (names = readdirSync(folder));
    expect((await download()).code).toBe(EXIT_CODES.done);
    expect(names).toEqual(['roof.csv.part']);
    expect([readdirSync(folder), readFileSync(out, 'utf8')]).toEqual([['roof.csv'], ROWS]);
  });

  it('names the weather sources, and simulated weather', async () => {
    expect((await download()).messages[0]).toBe(`Saved ${out}, SHA-256 verified.`);
    for (const [weather_source, text] of [
      ['gfs, open-meteo', 'gfs, open-meteo.'],
      ['sandbox', 'sandbox (simulated, not real weather).'],
    ]) {
      rmSync(out);
      weather = { weather_source };
      expect((await download()).messages[0]).toContain(`verified. Weather source: ${text}`);
    }
  });

  it('leaves nothing when it is damaged', async () => {
    sha256 = 'another';
    const { code, messages } = await download();
    expect([code, messages.at(-1)]).toEqual([EXIT_CODES.failed, expect.stringContaining('the file is damaged')]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps the temporary file of another one', async () => {
    writeFileSync(`${out}.part`, 'of another download');
    const { code, messages } = await download();
    expect([code, messages.at(-1)]).toEqual([EXIT_CODES.usage, expect.stringContaining(`${out}.part exists`)]);
    expect([existsSync(out), readFileSync(`${out}.part`, 'utf8')]).toEqual([false, 'of another download']);
  });

  it('keeps a temporary file that another one created meanwhile', async () => {
    onShow = () => writeFileSync(`${out}.part`, 'of another download');
    const { code, messages } = await download();
    expect([code, messages.at(-1)]).toEqual([EXIT_CODES.failed, expect.stringContaining(`${out}.part`)]);
    expect([existsSync(out), readFileSync(`${out}.part`, 'utf8')]).toEqual([false, 'of another download']);
  });
});
