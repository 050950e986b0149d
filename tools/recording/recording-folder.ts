import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '@daystar/contracts';
import type { Exchange } from './exchange';

const VERSION = 1;
const DESCRIPTION = 'recording.json';
const EXCHANGES = 'exchanges.jsonl';
const BODIES = 'bodies';

/** Description of a recording, in `recording.json`. */
export interface RecordingDescription {
  readonly version: number;
  readonly sources: readonly string[];
  readonly places: readonly Place[];
  /** Start of the recording, ISO 8601. */
  readonly from: string;
  /** Origin of the responses, such as the public services or simulated ones. */
  readonly origin: string;
}

/**
 * A recording of weather sources: `recording.json` describes it, each line of `exchanges.jsonl` is an `Exchange`, and `bodies`
 * has each distinct body once. A line is appended after its body is complete, so an interrupted recording is readable.
 */
export class RecordingFolder {
  private constructor(
    private readonly folder: string,
    readonly description: RecordingDescription,
  ) {}

  /** Creates a recording in a new or empty folder. @throws Error when the folder has files */
  static async create(folder: string, description: Omit<RecordingDescription, 'version'>): Promise<RecordingFolder> {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: name a new folder`);
    await mkdir(join(folder, BODIES));
    const fullDescription = { version: VERSION, ...description };
    await writeFile(join(folder, DESCRIPTION), `${JSON.stringify(fullDescription, null, 2)}\n`);
    return new RecordingFolder(folder, fullDescription);
  }

  /** @throws Error when the folder is not a recording, or has another version */
  static async open(folder: string): Promise<RecordingFolder> {
    const file = join(folder, DESCRIPTION);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Error(`${folder} is not a recording: it has no ${DESCRIPTION}`);
    });
    const description = JSON.parse(text) as RecordingDescription;
    if (description.version === VERSION) return new RecordingFolder(folder, description);
    throw new Error(
      `${file} has version ${description.version}, expected ${VERSION}: use the release that recorded it`,
    );
  }

  /** Stores a body, then the exchange. */
  async append(exchange: Exchange, body: Buffer): Promise<void> {
    if (body.length > 0) await this.storeBody(body);
    const line = { ...exchange, ...(body.length > 0 && { body: hash(body) }) };
    await appendFile(join(this.folder, EXCHANGES), `${JSON.stringify(line)}\n`);
  }

  /** Reads all exchanges, in order of their ends. A last line without an end, of an interrupted recording, is left out. */
  async readExchanges(): Promise<Exchange[]> {
    const text = await readFile(join(this.folder, EXCHANGES), 'utf8').catch(() => '');
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Exchange);
  }

  /** @throws Error when the file of the body is missing or was changed */
  async readBody({ body }: Exchange): Promise<Buffer> {
    if (body === undefined) return Buffer.alloc(0);
    const bytes = await readFile(join(this.folder, BODIES, body));
    if (hash(bytes) === body) return bytes;
    throw new Error(`${join(BODIES, body)} was changed after it was recorded`);
  }

  private async storeBody(body: Buffer): Promise<void> {
    const file = join(this.folder, BODIES, hash(body));
    if (await stat(file).catch(() => undefined)) return;
    const temporaryFile = `${file}.${process.hrtime.bigint()}.part`;
    try {
      await writeFile(temporaryFile, body);
      await rename(temporaryFile, file);
    } finally {
      await rm(temporaryFile, { force: true });
    }
  }
}

const hash = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
