import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '@daystar/object-store';
import { LAKE_PREFIX, toDayPrefix } from './day-prefix';
import type { LakeDay } from './lake-catalog';
import { type LakeManifest, encodeManifest, parseManifest } from './lake-manifest';

/** Name of a copy of the current manifest. The name never changes: operators, and an engine with an empty catalog, find the copy by it. */
const PUBLISHED = 'manifest.json';

/** The objects of the days in the lake. */
export class DayObjects {
  constructor(private readonly objects: ObjectStore) {}

  /** Stores a manifest under a key of its own. @returns the key */
  async putManifest(manifest: Omit<LakeManifest, 'format'>): Promise<string> {
    const name = `manifest-${String(manifest.version).padStart(4, '0')}-${randomBytes(6).toString('hex')}.json`;
    const key = toDayPrefix(Date.parse(manifest.day)) + name;
    await this.objects.put(key, encodeManifest(manifest));
    return key;
  }

  async readManifest(key: string): Promise<LakeManifest | undefined> {
    const content = await this.objects.get(key);
    return content && parseManifest(content, key);
  }

  /** Reads the published manifest of a day. @param day ms */
  readPublished(day: number): Promise<LakeManifest | undefined> {
    return this.readManifest(toDayPrefix(day) + PUBLISHED);
  }

  async publish(day: number, manifest: LakeManifest): Promise<void> {
    await this.objects.put(toDayPrefix(day) + PUBLISHED, encodeManifest(manifest));
  }

  /** Lists the days that have objects, ms. The list may lag behind. */
  async listDays(): Promise<number[]> {
    const folders = await this.objects.listFolders(LAKE_PREFIX);
    return folders.map((folder) => Date.parse(folder.replace(/^day=/, ''))).filter((day) => !Number.isNaN(day));
  }

  /**
   * Deletes the objects of a day, except those of its current version.
   * @param confirm called after objects are listed and before they are deleted; returns false to delete nothing. If
   *   another engine took the lease meanwhile, it may have written some of the listed objects.
   */
  async deleteUnreferenced(
    day: number,
    current: { entry: LakeDay; manifest: LakeManifest } | undefined,
    confirm: () => Promise<boolean>,
  ): Promise<void> {
    const prefix = toDayPrefix(day);
    const referencedKeys = new Set(
      current ? [current.entry.manifest, prefix + PUBLISHED, ...current.manifest.files.map(({ key }) => key)] : [],
    );
    const unreferenced = (await this.objects.list(prefix)).filter((key) => !referencedKeys.has(key));
    if (unreferenced.length === 0 || !(await confirm())) return;
    // The published manifest first, so that it never names a deleted file.
    unreferenced.sort((a, b) => Number(b.endsWith(PUBLISHED)) - Number(a.endsWith(PUBLISHED)));
    await this.objects.delete(unreferenced);
  }
}
