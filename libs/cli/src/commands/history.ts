import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Daystar, History } from '@daystar/client';
import { type Command, EXIT_CODES, UsageError, readChoice } from '../command';
import { createClient } from '../credentials';
import { findSiteByIdOrName } from '../find-site';
import type { Terminal } from '../terminal';

const FORMATS = ['csv', 'parquet', 'arrow'] as const;

export const historyRequest: Command = {
  name: 'history request',
  usage: 'SITE --start DATE --end DATE --out FILE [--format csv|parquet|arrow]',
  description: 'Orders past rows of a site, waits for them, downloads the file and verifies its checksum.',
  help: [
    '--start DATE   2007 or later, yyyy-MM-dd',
    '--end DATE     at least seven days ago',
    '--out FILE     must not exist',
    'Ctrl-C leaves the order in place: `daystar history download ID` gets its file later.',
  ],
  example: "daystar history request 'My roof' --start 2024-01-01 --end 2025-01-01 --out roof.csv",
  options: {
    start: { type: 'string' },
    end: { type: 'string' },
    out: { type: 'string' },
    format: { type: 'string' },
  },
  positionals: ['SITE'],
  run: async ({ positionals: [name], values }, terminal) => {
    const { start, end, out } = values;
    if (typeof start !== 'string' || typeof end !== 'string') throw new UsageError('--start and --end are required');
    const file = checkOutputFile(out);
    const format = readChoice(values, 'format', FORMATS, 'csv');
    const daystar = createClient(terminal.env);
    const { record } = await findSiteByIdOrName(daystar, name);
    const { history_id } = await daystar.histories.order({ resource_id: record.resource_id, start, end, format });
    terminal.printMessage(`Ordered ${history_id}.`);
    return waitAndDownload(daystar, history_id, file, terminal);
  },
};

export const historyDownload: Command = {
  name: 'history download',
  usage: 'ID --out FILE',
  description: 'Waits for an ordered history, downloads its file and verifies the checksum.',
  help: ['--out FILE   must not exist'],
  example: 'daystar history download h6f1d0c2b9a8e4d35 --out roof.csv',
  options: { out: { type: 'string' } },
  positionals: ['ID'],
  run: ({ positionals: [id], values: { out } }, terminal) =>
    waitAndDownload(createClient(terminal.env), id, checkOutputFile(out), terminal),
};

async function waitAndDownload(daystar: Daystar, id: string, file: string, terminal: Terminal) {
  const onProgress = ({ done, total, state }: History) => terminal.showProgress(`${state}: ${done} of ${total} months`);
  const history = await daystar.histories.wait(id, { pollMs: 2000, signal: terminal.signal, onProgress });
  const sha256 = await download(daystar, history, file, terminal);
  terminal.printMessage(
    `${terminal.isInteractive ? '\n' : ''}Saved ${file}, SHA-256 verified.${describeWeather(history)}`,
  );
  terminal.print(`${sha256}  ${file}`);
  return EXIT_CODES.done;
}

/** Names the weather sources of a history. Services of earlier releases do not state them. */
function describeWeather({ weather_source }: History): string {
  if (weather_source === undefined) return '';
  const simulated = weather_source.includes('sandbox') ? ' (simulated, not real weather)' : '';
  return ` Weather source: ${weather_source}${simulated}.`;
}

/** Downloads to a temporary file and renames it to `file` when its checksum is correct. @returns the SHA-256 @throws Error */
async function download(daystar: Daystar, history: History, file: string, terminal: Terminal): Promise<string> {
  const temporaryPath = toTemporaryName(file);
  // Fails if the file exists, so that an error never removes the file of another download.
  const temporaryFile = await open(temporaryPath, 'wx');
  const hash = createHash('sha256');
  let received = 0;
  const hashAndCount = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      received += chunk.length;
      if (terminal.isInteractive) terminal.showProgress(`${received} of ${history.bytes ?? '?'} bytes`);
      done(null, chunk);
    },
  });
  try {
    const body = await daystar.histories.download(history.history_id, terminal.signal);
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(source, hashAndCount, temporaryFile.createWriteStream(), { signal: terminal.signal });
    const digest = hash.digest('hex');
    if (digest !== history.sha256) throw new Error('the file is damaged: its SHA-256 differs. Download it again');
    renameSync(temporaryPath, file);
    return digest;
  } catch (error) {
    await temporaryFile.close();
    rmSync(temporaryPath, { force: true });
    throw error;
  }
}

/** Returns the path of an output file. Neither it nor its temporary file may exist. @throws UsageError */
function checkOutputFile(file: unknown): string {
  if (typeof file !== 'string' || file === '') throw new UsageError('--out FILE is required');
  if (existsSync(file)) throw new UsageError(`${file} exists: choose another file`);
  const temporaryPath = toTemporaryName(file);
  if (existsSync(temporaryPath))
    throw new UsageError(
      `${temporaryPath} exists: another download writes it, or was interrupted. Choose another file, or remove it`,
    );
  return file;
}

const toTemporaryName = (file: string): string => `${file}.part`;
