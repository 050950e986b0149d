import type { WeatherTile } from '@daystar/contracts';
import { HOUR, floorTo } from '@daystar/timeseries';
import { fieldTiles } from '../field-tiles';
import { SourceFailure } from '../rejection';
import { Rejections } from '../rejections';
import { nextPoll, type SourceCursor, type WeatherRequest, type WeatherSource } from '../weather-source';
import { FieldReader, type MembersToFields } from './field-reader';
import { type Arrival, arrivals } from './arrivals';
import type { RunArchive } from './run-archive';
import type { RunLayout } from './run-layout';
import { StepBlock } from './step-block';

/** Steps of a tile: as many as lie between two resets of GFS, and few enough to hold for the whole Earth. */
const STEPS_A_TILE = 6;
/** Runs that are looked for, latest first. */
const RUNS_BACK = 6;

/** One telling of a run: which hours, to whom. */
interface Telling {
  readonly run: number;
  /** Index of the first hour that is told. */
  readonly begin: number;
  readonly request: WeatherRequest;
  readonly rejections: Rejections;
}

/**
 * The runs of a model in a bucket, whole fields. A run is told while it is still arriving; for the hours that it has not
 * got yet the run before it is told. Held at once are the fields of six steps and two hours and the way from points to
 * nodes: half a gigabyte for nine variables on a quarter degree of the whole Earth.
 */
export class RunSource implements WeatherSource {
  readonly coverage = 'field';
  readonly name: string;
  readonly notes: string;
  readonly schedule: RunLayout['schedule'];
  /** How far each run was told: index of the hour that is next, and when. */
  private readonly told = new Map<number, { next: number; at: number }>();
  readonly cursor: SourceCursor = {
    save: () => [...this.told].map(([run, { next, at }]) => ({ run, next, at })),
    restore: (saved) => {
      for (const { run, next, at } of Array.isArray(saved) ? saved.filter(isPosition) : []) {
        if (next > (this.told.get(run)?.next ?? 0)) this.told.set(run, { next, at });
      }
    },
  };
  private reader?: FieldReader;

  constructor(
    private readonly layout: RunLayout,
    private readonly archive: Pick<RunArchive, 'hour'>,
    private readonly ensemble?: MembersToFields,
  ) {
    this.name = layout.name;
    this.notes = layout.notes;
    this.schedule = layout.schedule;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const newest = floorTo(request.now - this.layout.begins, this.layout.every);
    const oldest = newest - (RUNS_BACK - 1) * this.layout.every;
    for (const run of this.told.keys()) if (run < oldest) this.told.delete(run);
    let reached = -Infinity;
    let runs = 0;
    for (let run = newest; run >= oldest && runs < 2 && reached < this.endOf(run); run -= this.layout.every) {
      const until = yield* this.tell(run, reached, request);
      if (until === undefined) continue;
      reached = until;
      runs++;
    }
    if (runs === 0) throw new SourceFailure(`${this.name} has no run of the last day that can be read`);
  }

  /** Tells the hours of a run after a time. Returns the time it reaches, undefined when the run is not there. */
  private async *tell(
    run: number,
    after: number,
    request: WeatherRequest,
  ): AsyncGenerator<WeatherTile, number | undefined> {
    const told = this.told.get(run);
    const known = told && request.since !== undefined && request.since >= told.at ? told.next : 1;
    const begin = this.layout.hours(run).findIndex((hour, i) => i >= known && run + hour * HOUR > after);
    if (begin < 0) return this.endOf(run);
    const rejections = new Rejections();
    try {
      return yield* this.tilesOf({ run, begin, request, rejections });
    } finally {
      rejections.all().forEach(request.reject);
    }
  }

  private async *tilesOf(telling: Telling): AsyncGenerator<WeatherTile, number | undefined> {
    const { run, begin, request, rejections } = telling;
    const reject = rejections.add.bind(rejections);
    const reader = this.reader?.next(run, reject) ?? new FieldReader(run, reject, this.ensemble);
    let block = new StepBlock(STEPS_A_TILE);
    let lead: Arrival | undefined;
    let reached: number | undefined;
    let failure: SourceFailure | undefined;
    try {
      for await (const arrival of arrivals(this.layout, this.archive, run, begin - 1, { ...request, reject })) {
        if (arrival.index < begin) {
          // What leads into the first step is read when there is one.
          lead = arrival;
          reached = arrival.step.firstEnd;
          continue;
        }
        if (lead?.hour) await reader.add(lead.hour, request.signal);
        lead = undefined;
        if (!block.takes(arrival.step)) {
          yield* this.tilesOfBlock(telling, block, reader);
          this.told.set(run, { next: arrival.index, at: request.now });
          block = new StepBlock(STEPS_A_TILE);
        }
        if (arrival.hour) await reader.add(arrival.hour, request.signal);
        block.add(arrival.step, arrival.hour ? await reader.over(arrival.step) : new Map());
        reached = arrival.step.firstEnd;
      }
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      failure = error;
    }
    yield* this.tilesOfBlock(telling, block, reader);
    this.reader = reader;
    if (reached !== undefined) {
      const hours = this.layout.hours(run);
      this.told.set(run, { next: hours.findIndex((hour) => run + hour * HOUR === reached) + 1, at: request.now });
    }
    if (failure) throw failure;
    return reached;
  }

  private async *tilesOfBlock(
    { run, request: { now } }: Telling,
    { steps, fields }: StepBlock,
    { lattice }: FieldReader,
  ): AsyncGenerator<WeatherTile> {
    if (!steps || !lattice) return;
    const { name, every, begins, schedule, attribution } = this.layout;
    const expected = run + every + begins;
    const nextRun = expected > now ? expected : nextPoll(schedule, now);
    yield* fieldTiles({ source: name, kind: 'forecast', run, nextRun, steps, attribution }, lattice, fields);
  }

  private endOf(run: number): number {
    return run + this.layout.hours(run).at(-1)! * HOUR;
  }
}

function isPosition(one: unknown): one is { run: number; next: number; at: number } {
  if (typeof one !== 'object' || one === null) return false;
  const { run, next, at } = one as Record<string, unknown>;
  return Number.isFinite(run) && Number.isInteger(next) && Number.isFinite(at);
}
