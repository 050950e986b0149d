import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COLUMNS } from './part-rows';

/** One file of a history. */
export interface PartFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Definition of a history. A folder has one history. */
export interface HistoryDefinition {
  readonly collection_id: string;
  readonly aggregation_id: string;
  readonly name: string;
  /** Digest of the members. */
  readonly members: string;
  /** Rows end after `from`, and at `to` at the latest. */
  readonly from: string;
  readonly to: string;
  readonly period: string;
  readonly weather: string;
}

interface Manifest extends HistoryDefinition {
  readonly columns: typeof COLUMNS;
  readonly complete: boolean;
  readonly parts: Readonly<Record<string, readonly PartFile[]>>;
}

const MANIFEST = 'manifest.json';
/** Suffix of files that are being written. */
const UNFINISHED_SUFFIX = '.unfinished';

/** Output folder of a history, written part by part. Files in its manifest are complete even after a crash. */
export class HistoryFolder {
  private constructor(
    private readonly folder: string,
    private readonly definition: HistoryDefinition,
    private readonly parts: Map<string, readonly PartFile[]>,
  ) {}

  /** @throws Error when the folder has another history, or files that differ from its manifest */
  static async open(folder: string, definition: HistoryDefinition): Promise<HistoryFolder> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (name.endsWith(UNFINISHED_SUFFIX)) await rm(join(folder, name));
    }
    const manifest = await readManifest(folder);
    for (const [name, requested] of Object.entries(definition)) {
      const existing = manifest?.[name as keyof HistoryDefinition] ?? requested;
      if (existing !== requested) {
        const difference =
          name === 'members'
            ? 'was computed for other members of the aggregation'
            : `has ${name} ${existing}, not ${requested}`;
        throw new Error(`the history in ${folder} ${difference}: choose another folder`);
      }
    }
    const parts = Object.entries(manifest?.parts ?? {});
    for (const file of parts.flatMap(([, files]) => files)) await checkDigest(folder, file);
    return new HistoryFolder(folder, definition, new Map(parts));
  }

  has(part: string): boolean {
    return this.parts.has(part);
  }

  /** Writes the files of a part, then adds them to the manifest. */
  async add(part: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
    const written: PartFile[] = [];
    for (const [name, content] of Object.entries(files)) {
      await this.write(name, content);
      written.push({ name, bytes: content.length, sha256: computeDigest(content) });
    }
    this.parts.set(part, written);
    await this.writeManifest(false);
  }

  async markComplete(): Promise<void> {
    await this.writeManifest(true);
  }

  private writeManifest(isComplete: boolean): Promise<void> {
    const parts = Object.fromEntries([...this.parts].sort(([a], [b]) => (a < b ? -1 : 1)));
    const manifest: Manifest = { ...this.definition, columns: COLUMNS, complete: isComplete, parts };
    return this.write(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  }

  /** Atomic write: the file is complete or absent, even after a power failure. */
  private async write(name: string, content: Buffer): Promise<void> {
    const temporary = join(this.folder, `${name}.${randomBytes(4).toString('hex')}${UNFINISHED_SUFFIX}`);
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.folder, name));
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }
}

export const computeDigest = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const reason = (error as Error).message;
    throw new Error(`${join(folder, MANIFEST)} cannot be read: ${reason}`, { cause: error });
  }
}

async function checkDigest(folder: string, { name, sha256 }: PartFile): Promise<void> {
  const file = join(folder, name);
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
  });
  if (content && computeDigest(content) === sha256) return;
  const problem = content ? 'differs from its manifest' : 'is in its manifest but missing';
  throw new Error(`${file} ${problem}: remove the folder to start again`);
}
