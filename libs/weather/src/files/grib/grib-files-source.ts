import type { WeatherTile } from '@daystar/contracts';
import { DAY, MINUTE } from '@daystar/timeseries';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldTiles } from '../../field-tiles';
import { latticeOf, NodeSampler } from '../../node-lattice';
import { type Rejection, SourceFailure } from '../../rejection';
import { Rejections } from '../../rejections';
import type { WeatherRequest, WeatherSource } from '../../weather-source';
import { catalogue, type GribPart } from '../../runs/grib-catalogue';
import { RunFields } from '../../runs/run-fields';
import { stepsOfRun } from '../../runs/run-steps';

/*
 * Field notes. Any GRIB files of a folder, edition 1 or 2, one message or many in each; which columns and messages are
 * ours is the table in `runs/grib-variables.ts`. A run counts as known from its start on. Messages of one centre, run and
 * grid make one field, whichever files they lie in.
 *
 * - GFS and GEFS DSWRF, TCDC and ALBDO are means since the last 6-hour reset, ECMWF ssrd is a sum since the start of the
 *   run: both are taken apart as far as the messages allow. A mean of 114-120 h alone is one step of six hours.
 * - HRRR DSWRF is of the moment. Moments make the mean of a step by a straight line from its start to its end.
 * - GFS TCDC comes layer by layer too: only the whole column is ours. It may be of a moment and a mean: the mean wins.
 * - Grids that are not equally spaced in latitude and longitude are brought onto quarter degrees by bilinear means.
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
const LOOKS_LIKE_GRIB = /\.(gri?b[12]?)$|\.pgrb|\.f\d{3}$/i;
/** Runs whose last step ended longer ago make no rows any more. */
const KEEP_PAST = 8 * DAY;
/** Bytes of values held at once; a run beyond it is cut to its first hours. */
const MOST_BYTES = 1e9;

interface Run {
  readonly key: string;
  readonly parts: readonly GribPart[];
}

/** GRIB files of a folder, whole fields of the Earth or a part of it. */
export class GribFilesSource implements WeatherSource {
  readonly name = NAME;
  readonly coverage = 'field';
  readonly schedule = SCHEDULE;
  readonly notes: string;
  /** What each file held when it was last read, by name, size and time of change. */
  private readonly files = new Map<string, { version: string; parts: GribPart[] }>();
  /** Runs that were told: when, and of which parts. */
  private readonly told = new Map<string, { at: number; made: string }>();

  constructor(private readonly folder: string) {
    this.notes = `the GRIB files in ${folder}`;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    await this.readFolder(request.reject);
    for (const { key, parts } of this.runs()) {
      if (parts[0].run > request.now || Math.max(...parts.map(({ end }) => end)) < request.now - KEEP_PAST) continue;
      const made = parts
        .map(({ file, offset, field }) => `${this.files.get(file)?.version} ${offset} ${field}`)
        .join('\n');
      const told = this.told.get(key);
      if (told?.made === made && request.since !== undefined && request.since >= told.at) continue;
      yield* this.tilesOf(parts, request);
      this.told.set(key, { at: request.now, made });
    }
  }

  private async *tilesOf(parts: readonly GribPart[], { reject, signal }: WeatherRequest): AsyncGenerator<WeatherTile> {
    const [{ grid, run, centre }] = parts;
    const lattice = latticeOf(grid);
    const rejections = new Rejections();
    const fields = new RunFields(new NodeSampler(grid, lattice), (one) => rejections.add(one));
    const most = Math.max(1, Math.floor(MOST_BYTES / (4 * lattice.rows * lattice.columns)));
    const used = [...parts].sort((a, b) => a.end - b.end).slice(0, most);
    if (used.length < parts.length) {
      const message = `a run of ${parts.length} fields is more than is held at once: the first ${most} are used`;
      rejections.add({ code: 'unsupported', message, file: parts[0].file });
    }
    for (const part of used) {
      fields.add(part, await this.messageOf(part));
      signal.throwIfAborted();
    }
    rejections.all().forEach(reject);
    const source = `${NAME}-${CENTRES[centre] ?? `centre-${centre}`}`;
    // The nearest hours last: whoever keeps one part of a run keeps what is needed first.
    for (const steps of stepsOfRun(used).reverse()) {
      yield* fieldTiles({ source, kind: 'forecast', run, steps }, lattice, fields.over(steps));
    }
  }

  private runs(): Run[] {
    const runs = new Map<string, GribPart[]>();
    for (const { parts } of this.files.values()) {
      for (const part of parts) {
        const first = part.grid.point(0);
        const key = [part.centre, part.run, part.grid.type, part.grid.size, first.latitude, first.longitude].join(' ');
        runs.set(key, [...(runs.get(key) ?? []), part]);
      }
    }
    return [...runs].map(([key, parts]) => ({ key, parts }));
  }

  private async readFolder(reject: (rejection: Rejection) => void): Promise<void> {
    let names: string[];
    try {
      names = await readdir(this.folder);
    } catch (cause) {
      throw new SourceFailure(`the folder ${this.folder} cannot be read`, { cause });
    }
    for (const gone of [...this.files.keys()].filter((name) => !names.includes(name))) this.files.delete(gone);
    for (const name of names.filter((one) => LOOKS_LIKE_GRIB.test(one)).sort()) {
      const path = join(this.folder, name);
      const { size, mtimeMs } = await stat(path);
      const version = `${name} ${size} ${mtimeMs}`;
      if (this.files.get(name)?.version === version) continue;
      const rejections = new Rejections();
      this.files.set(name, { version, parts: catalogue(name, await readFile(path), (one) => rejections.add(one)) });
      rejections.all().forEach(reject);
    }
  }

  private async messageOf({ file, offset, length }: GribPart): Promise<Uint8Array> {
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
