import type { ObjectStore } from '@daystar/object-store';
import { z } from 'zod';
import { toDayPrefix } from './day-prefix';
import { lakeFile } from './lake-manifest';

const NAME = 'progress.json';

const completePart = z.object({
  first_resource: z.string(),
  last_resource: z.string(),
  rows: z.int().positive(),
  files: z.array(lakeFile),
});
const progress = z.object({ format: z.literal(1), parts: z.array(completePart) });

/** A range of resources of a day whose files are written. Its rows are still in Postgres. */
export type CompletePart = z.infer<typeof completePart>;

/**
 * Records in the object store which parts of the first move of a day are complete, so that an interrupted move continues after
 * them. Later moves of the day have no parts: they only merge late issues. The progress object is deleted with
 * the other objects that no manifest lists.
 */
export class MoveProgress {
  private readonly key: string;

  /** @param day start of the day, ms */
  constructor(
    private readonly objects: ObjectStore,
    private readonly day: number,
  ) {
    this.key = toDayPrefix(day) + NAME;
  }

  /** Reads the parts whose files all exist, by their first resource. An unreadable object has none. */
  async read(): Promise<Map<string, CompletePart>> {
    const content = await this.objects.get(this.key);
    if (!content) return new Map();
    const existing = new Set(await this.objects.list(toDayPrefix(this.day)));
    const parts = parseParts(content).filter(({ files }) => files.every(({ key }) => existing.has(key)));
    return new Map(parts.map((part) => [part.first_resource, part]));
  }

  async write(parts: readonly CompletePart[]): Promise<void> {
    await this.objects.put(this.key, Buffer.from(JSON.stringify({ format: 1, parts })));
  }
}

function parseParts(content: Uint8Array): CompletePart[] {
  try {
    return progress.parse(JSON.parse(Buffer.from(content).toString())).parts;
  } catch {
    return [];
  }
}
