import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Listed } from '../../bucket/listing';
import { SourceFailure } from '../../rejection';
import type { PictureFiles } from '../../satellite/picture-files';

/** Pictures in a folder or in folders of it, under the names that they have in their bucket. */
export class FolderPictures implements PictureFiles {
  /** @param names of the files of one satellite: one folder may hold several */
  constructor(
    private readonly folder: string,
    private readonly names: RegExp,
  ) {}

  async listed(prefix: string): Promise<Listed[]> {
    const all = await readdir(this.folder, { recursive: true }).catch((cause: unknown) => {
      throw new SourceFailure(`the folder ${this.folder} cannot be read`, { cause });
    });
    const ours = all.filter((key) => basename(key).startsWith(basename(prefix)) && this.names.test(basename(key)));
    const found = await Promise.all(
      ours.sort().map(async (key) => {
        const entry = await stat(join(this.folder, key)).catch(() => undefined);
        return entry?.isFile() ? { key, octets: entry.size, tag: `${entry.size} ${entry.mtimeMs}` } : undefined;
      }),
    );
    return found.filter((file) => file !== undefined);
  }

  async path({ key }: Listed): Promise<string> {
    return join(this.folder, key);
  }

  /** Files of others stay where they are. */
  async drop(): Promise<void> {}
}
