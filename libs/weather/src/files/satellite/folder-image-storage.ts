import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ListedObject } from '../../download/list-objects';
import { SourceError } from '../../source/source-error';
import type { ImageStorage } from '../../satellite/image-storage';

/** Image files in a folder and its subfolders, under the names that they have in their bucket. */
export class FolderImageStorage implements ImageStorage {
  /** @param names pattern of the file names of one satellite; a folder may have images of several satellites */
  constructor(
    private readonly folder: string,
    private readonly names: RegExp,
  ) {}

  async list(prefix: string): Promise<ListedObject[]> {
    const keys = await readdir(this.folder, { recursive: true }).catch((cause: unknown) => {
      throw new SourceError(`the folder ${this.folder} cannot be read`, { cause });
    });
    const matching = keys.filter((key) => basename(key).startsWith(basename(prefix)) && this.names.test(basename(key)));
    const files = await Promise.all(
      matching.sort().map(async (key) => {
        const entry = await stat(join(this.folder, key)).catch(() => undefined);
        return entry?.isFile() ? { key, size: entry.size, etag: `${entry.size} ${entry.mtimeMs}` } : undefined;
      }),
    );
    return files.filter((file) => file !== undefined);
  }

  async download({ key }: ListedObject): Promise<string> {
    return join(this.folder, key);
  }

  /** Does nothing, because the folder belongs to the operator. */
  async discard(): Promise<void> {}
}
