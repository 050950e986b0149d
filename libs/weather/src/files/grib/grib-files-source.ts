import type { WeatherTile } from '@daystar/contracts';
import { DAY, MINUTE } from '@daystar/timeseries';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFieldTiles } from '../../tiles/field-tiles';
import { createLattice } from '../../tiles/create-lattice';
import { NodeSampler } from '../../tiles/node-sampler';
import type { Rejection } from '../../source/rejection';
import { SourceError } from '../../source/source-error';
import { RejectionSummary } from '../../source/rejection-summary';
import type { WeatherRequest, WeatherSource } from '../../source/weather-source';
import { listGribFields, type GribFieldEntry } from '../../model-runs/grib-fields';
import { RunFields } from '../../model-runs/run-fields';
import { groupRunSteps } from '../../model-runs/run-steps';

/*
 * Notes on the data. Any GRIB files of a folder, edition 1 or 2, with one message or many. The table of the variables
 * that we read is in `model-runs/grib-variables.ts`. A run is treated as available from its start. Messages of one
 * centre, run and grid belong together, even if they are in several files.
 *
 * - GFS and GEFS DSWRF, TCDC and ALBDO are means since the last 6-hour reset. ECMWF ssrd is accumulated since the start of
 *   the run. Both are deaccumulated as far as the messages allow. A mean of 114-120 h alone is one step of six hours.
 * - HRRR DSWRF is instantaneous. The mean of a step is interpolated linearly between instants.
 * - GFS also has TCDC per layer: we use the whole column. When it is both instantaneous and a mean, the mean is used.
 * - Grids on a map are interpolated to nodes of similar spacing, at least 0.0625 degree. Other grids that are not equally
 *   spaced in latitude and longitude are interpolated to quarter degrees.
 */
const SCHEDULE = { every: 10 * MINUTE };
const NAME = 'files-field';
/** Originating centres, common code table C-11. */
const CENTRES: Partial<Record<number, string>> = {
  7: 'ncep',
  54: 'cmc',
  74: 'metoffice',
  78: 'dwd',
  85: 'meteofrance',
  98: 'ecmwf',
};
const GRIB_FILE_NAME = /\.(gri?b[12]?)$|\.pgrb|\.f\d{3}$/i;
/** Maximum time since the end of a run, ms: older runs end before the oldest row served. */
const MAX_AGE_MS = 8 * DAY;
/** Maximum memory for the fields of a run, bytes; only the first hours of a larger run are used. */
const MAX_BYTES = 1e9;

/** Fields of one run of one centre on one grid. */
interface Run {
  readonly key: string;
  readonly fields: readonly GribFieldEntry[];
}

/** Fields from the GRIB files of a folder, global or regional. */
export class GribFilesSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'all';
  readonly schedule = SCHEDULE;
  readonly notes: string;
  /** Fields of each file by its name; `version` is name, size and time of change. */
  private readonly files = new Map<string, { version: string; fields: GribFieldEntry[] }>();
  /** Published runs by key: clock time of the publication, ms, and identity of their fields. */
  private readonly published = new Map<string, { publishedAt: number; identity: string }>();

  constructor(private readonly folder: string) {
    this.notes = `the GRIB files in ${folder}`;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    await this.readFolder(request.reject);
    for (const { key, fields } of this.groupByRun()) {
      if (fields[0].run > request.now || Math.max(...fields.map(({ end }) => end)) < request.now - MAX_AGE_MS) continue;
      const identity = fields
        .map(({ file, offset, fieldIndex }) => `${this.files.get(file)?.version} ${offset} ${fieldIndex}`)
        .join('\n');
      const published = this.published.get(key);
      const isUnchanged =
        published?.identity === identity && request.since !== undefined && request.since >= published.publishedAt;
      if (isUnchanged) continue;
      yield* this.buildTiles(fields, request);
      this.published.set(key, { publishedAt: request.now, identity });
    }
  }

  private async *buildTiles(
    allFields: readonly GribFieldEntry[],
    { reject, signal }: WeatherRequest,
  ): AsyncGenerator<WeatherTile> {
    const [{ grid, run, centre }] = allFields;
    const lattice = createLattice(grid);
    const rejections = new RejectionSummary();
    const fields = new RunFields(new NodeSampler(grid, lattice), (rejection) => rejections.add(rejection));
    const maxFields = Math.max(1, Math.floor(MAX_BYTES / (4 * lattice.rows * lattice.columns)));
    const usedFields = [...allFields].sort((a, b) => a.end - b.end).slice(0, maxFields);
    if (usedFields.length < allFields.length) {
      const message = `a run of ${allFields.length} fields does not fit in memory: the first ${maxFields} are used`;
      rejections.add({ code: 'unsupported', message, file: allFields[0].file });
    }
    for (const field of usedFields) {
      fields.add(field, await this.readMessage(field));
      signal.throwIfAborted();
    }
    rejections.list().forEach(reject);
    const source = `${NAME}-${CENTRES[centre] ?? `centre-${centre}`}`;
    // The first hours are published last: a consumer that stores one block per run then stores the first hours.
    for (const steps of groupRunSteps(usedFields).reverse()) {
      yield* cutFieldTiles({ source, kind: 'forecast', run, steps }, lattice, fields.computeFields(steps));
    }
  }

  private groupByRun(): Run[] {
    const runs = new Map<string, GribFieldEntry[]>();
    for (const { fields } of this.files.values()) {
      for (const field of fields) {
        const { centre, run, grid } = field;
        const firstPoint = grid.getPoint(0);
        const key = [centre, run, grid.type, grid.size, firstPoint.latitude, firstPoint.longitude].join(' ');
        runs.set(key, [...(runs.get(key) ?? []), field]);
      }
    }
    return [...runs].map(([key, fields]) => ({ key, fields }));
  }

  private async readFolder(reject: (rejection: Rejection) => void): Promise<void> {
    let names: string[];
    try {
      names = await readdir(this.folder);
    } catch (cause) {
      throw new SourceError(`the folder ${this.folder} cannot be read`, { cause });
    }
    for (const removedName of [...this.files.keys()].filter((name) => !names.includes(name)))
      this.files.delete(removedName);
    for (const name of names.filter((file) => GRIB_FILE_NAME.test(file)).sort()) {
      const path = join(this.folder, name);
      let version: string;
      let bytes: Uint8Array;
      try {
        const { size, mtimeMs } = await stat(path);
        version = `${name} ${size} ${mtimeMs}`;
        if (this.files.get(name)?.version === version) continue;
        bytes = await readFile(path);
      } catch (error) {
        // The name is that of a folder, or the file was removed meanwhile. The other files are still used.
        this.files.delete(name);
        reject({ code: 'unreadable-file', message: `${name} cannot be read: ${(error as Error).message}`, file: name });
        continue;
      }
      const rejections = new RejectionSummary();
      const fields = listGribFields(name, bytes, (rejection) => rejections.add(rejection));
      this.files.set(name, { version, fields });
      rejections.list().forEach(reject);
    }
  }

  private async readMessage({ file, offset, length }: GribFieldEntry): Promise<Uint8Array> {
    let handle: FileHandle | undefined;
    try {
      handle = await open(join(this.folder, file));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle?.close();
    }
  }
}
