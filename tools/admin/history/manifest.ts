import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COLUMNS } from './part-files';

/** One file of a history. */
export interface PartFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What the rows depend on: a folder holds one history and no other. */
export interface HistoryTerms {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** Digest of the members. */
  readonly members: string;
  /** Rows lie after `from` and until `to`. */
  readonly from: string;
  readonly to: string;
  readonly period: string;
  readonly weather: string;
}

interface Manifest extends HistoryTerms {
  readonly columns: typeof COLUMNS;
  readonly complete: boolean;
  readonly parts: Readonly<Record<string, readonly PartFile[]>>;
}

const MANIFEST = 'manifest.json';
/** End of names of files that are not finished. */
const UNFINISHED = '.unfinished';

/** A folder that a history is written to, part by part: what its manifest names is whole, whatever happened. */
export class HistoryFolder {
  private constructor(
    private readonly folder: string,
    private readonly terms: HistoryTerms,
    private readonly parts: Map<string, readonly PartFile[]>,
  ) {}

  /** @throws Error when the folder holds the history of something else, or files that are not what its manifest says */
  static async open(folder: string, terms: HistoryTerms): Promise<HistoryFolder> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (name.endsWith(UNFINISHED)) await rm(join(folder, name));
    }
    const manifest = await readManifest(folder);
    for (const [name, asked] of Object.entries(terms)) {
      const held = manifest?.[name as keyof HistoryTerms] ?? asked;
      if (held !== asked) {
        throw new Error(`${folder} holds a history whose ${name} is ${held}, not ${asked}: choose another folder`);
      }
    }
    const parts = Object.entries(manifest?.parts ?? {});
    for (const file of parts.flatMap(([, files]) => files)) await check(folder, file);
    return new HistoryFolder(folder, terms, new Map(parts));
  }

  has(part: string): boolean {
    return this.parts.has(part);
  }

  /** Writes the files of a part, and then says in the manifest that they are there. */
  async add(part: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
    const written: PartFile[] = [];
    for (const [name, content] of Object.entries(files)) {
      await this.write(name, content);
      written.push({ name, bytes: content.length, sha256: digest(content) });
    }
    this.parts.set(part, written);
    await this.writeManifest(false);
  }

  async complete(): Promise<void> {
    await this.writeManifest(true);
  }

  private writeManifest(complete: boolean): Promise<void> {
    const parts = Object.fromEntries([...this.parts].sort(([a], [b]) => (a < b ? -1 : 1)));
    const manifest: Manifest = { ...this.terms, columns: COLUMNS, complete, parts };
    return this.write(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  }

  /** A name shows a whole file or none, even after a loss of power. */
  private async write(name: string, content: Buffer): Promise<void> {
    const passing = join(this.folder, `${name}.${randomBytes(4).toString('hex')}${UNFINISHED}`);
    const file = await open(passing, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(passing, join(this.folder, name));
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }
}

export const digest = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${join(folder, MANIFEST)} cannot be read`, { cause: error });
  }
}

async function check(folder: string, { name, sha256 }: PartFile): Promise<void> {
  const content = await readFile(join(folder, name)).catch(() => undefined);
  if (content && digest(content) === sha256) return;
  const what = content ? 'is not what its manifest says' : 'is not there, though its manifest says so';
  throw new Error(`${join(folder, name)} ${what}: remove the folder to begin anew`);
}
