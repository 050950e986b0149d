import type { WeatherTile } from '@daystar/contracts';
import { HOUR, floorTo, lastEnd } from '@daystar/timeseries';
import { SourceError } from '../source/source-error';
import { RejectionSummary } from '../source/rejection-summary';
import { getNextPoll, type SourceCursor, type WeatherRequest, type WeatherSource } from '../source/weather-source';
import { cutFieldTiles } from '../tiles/field-tiles';
import { FieldReader, type EnsembleReducer } from './field-reader';
import type { RunArchive } from './run-archive';
import { type RunHour, fetchRunHours } from './run-hours';
import type { RunCalendar } from './run-layout';
import { StepBlock } from './step-block';

/**
 * Number of steps in a tile of most models. The averages of GFS span at most as many, and the fields of the whole Earth fit in
 * memory.
 */
const DEFAULT_STEPS_PER_TILE = 6;
/**
 * Number of runs to look for, newest first. Every sixth run of HRRR is long: the previous long run is needed while the newest
 * one arrives.
 */
const RUNS_BACK = 7;
/** Number of runs to publish: an arriving run, a shorter one before it, and one that reaches days ahead. */
const MAX_RUNS = 3;

/** The hours of a run that one poll publishes. */
interface RunPass {
  readonly run: number;
  /** Index of the first hour to publish. */
  readonly firstIndex: number;
  readonly request: WeatherRequest;
  readonly rejections: RejectionSummary;
}

/**
 * Publishes the runs of a model in a bucket as whole fields. A run is published while it still arrives; the previous run
 * supplies the hours that are not available yet. The source holds the fields of six steps and two hours, and the
 * regridding weights, in memory. For nine variables on a global quarter-degree grid these take half a gigabyte.
 */
export class ModelRunSource implements WeatherSource {
  readonly coverage = 'all';
  readonly name: string;
  readonly notes: string;
  readonly schedule: RunCalendar['schedule'];
  /** Progress by run: index of the next hour to publish, and clock time of the last poll that published. */
  private readonly positions = new Map<number, { next: number; at: number }>();
  readonly cursor: SourceCursor = {
    save: () => [...this.positions].map(([run, { next, at }]) => ({ run, next, at })),
    restore: (saved) => {
      for (const { run, next, at } of Array.isArray(saved) ? saved.filter(isPosition) : []) {
        if (next > (this.positions.get(run)?.next ?? 0)) this.positions.set(run, { next, at });
      }
    },
  };
  private reader?: FieldReader;

  /** @param ensemble reduces the members of an ensemble to fields; absent for a deterministic model */
  constructor(
    private readonly calendar: RunCalendar,
    private readonly archive: Pick<RunArchive, 'fetchHour'>,
    private readonly ensemble?: EnsembleReducer,
  ) {
    this.name = calendar.name;
    this.notes = calendar.notes;
    this.schedule = calendar.schedule;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    const { runInterval, firstHourDelay } = this.calendar;
    const newest = floorTo(request.now - firstHourDelay, runInterval);
    const oldest = newest - (RUNS_BACK - 1) * runInterval;
    for (const run of this.positions.keys()) if (run < oldest) this.positions.delete(run);
    let coveredUntil = -Infinity;
    let runs = 0;
    for (let run = newest; run >= oldest && runs < MAX_RUNS; run -= runInterval) {
      if (this.getRunEnd(run) <= coveredUntil) continue;
      const end = yield* this.buildRunTiles(run, coveredUntil, request);
      if (end === undefined) continue;
      coveredUntil = end;
      runs++;
    }
    if (runs === 0)
      throw new SourceError(`none of the newest ${RUNS_BACK} runs of ${this.name} is published and readable`);
  }

  /**
   * Yields the tiles of the hours of a run after a time.
   * @returns the end of the last hour of the tiles, ms; undefined when the run is not available
   */
  private async *buildRunTiles(
    run: number,
    after: number,
    request: WeatherRequest,
  ): AsyncGenerator<WeatherTile, number | undefined> {
    const position = this.positions.get(run);
    const isCurrent = position && request.since !== undefined && request.since >= position.at;
    const next = isCurrent ? position.next : 1;
    const firstIndex = this.calendar.getHours(run).findIndex((hour, i) => i >= next && run + hour * HOUR > after);
    if (firstIndex < 0) return this.getRunEnd(run);
    const rejections = new RejectionSummary();
    try {
      return yield* this.buildPassTiles({ run, firstIndex, request, rejections });
    } finally {
      rejections.list().forEach(request.reject);
    }
  }

  private async *buildPassTiles(pass: RunPass): AsyncGenerator<WeatherTile, number | undefined> {
    const { run, firstIndex, request, rejections } = pass;
    const { stepsPerTile = DEFAULT_STEPS_PER_TILE, hasBlockMeans, radiationIntervalMs } = this.calendar;
    const reject = rejections.add.bind(rejections);
    const options = { ensemble: this.ensemble, hasBlockMeans, radiationIntervalMs };
    const reader = this.reader?.createForRun(run, reject) ?? new FieldReader(run, reject, options);
    let block = new StepBlock(stepsPerTile);
    let previousHour: RunHour | undefined;
    let coveredUntil: number | undefined;
    let failure: SourceError | undefined;
    try {
      for await (const runHour of fetchRunHours(this.calendar, this.archive, run, firstIndex - 1, {
        ...request,
        reject,
      })) {
        if (runHour.index < firstIndex) {
          // The hour before the first step is decoded only when there is a first step.
          previousHour = runHour;
          coveredUntil = lastEnd(runHour.steps);
          continue;
        }
        if (previousHour?.forecastHour) await reader.add(previousHour.forecastHour, request.signal);
        previousHour = undefined;
        if (!block.accepts(runHour.steps)) {
          yield* this.buildBlockTiles(pass, block, reader);
          this.positions.set(run, { next: runHour.index, at: request.now });
          block = new StepBlock(stepsPerTile);
        }
        if (runHour.forecastHour) await reader.add(runHour.forecastHour, request.signal);
        block.add(runHour.steps, runHour.forecastHour ? await reader.computeFields(runHour.steps) : new Map());
        coveredUntil = lastEnd(runHour.steps);
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure = error;
    }
    yield* this.buildBlockTiles(pass, block, reader);
    this.reader = reader;
    if (coveredUntil !== undefined) {
      const hours = this.calendar.getHours(run);
      const next = hours.findIndex((hour) => run + hour * HOUR === coveredUntil) + 1;
      this.positions.set(run, { next, at: request.now });
    }
    if (failure) throw failure;
    return coveredUntil;
  }

  private async *buildBlockTiles(
    { run, request: { now } }: RunPass,
    { steps, fields }: StepBlock,
    { lattice }: FieldReader,
  ): AsyncGenerator<WeatherTile> {
    if (!steps || !lattice) return;
    const { name, runInterval, firstHourDelay, schedule, attribution } = this.calendar;
    const expected = run + runInterval + firstHourDelay;
    const nextRun = expected > now ? expected : getNextPoll(schedule, now);
    yield* cutFieldTiles({ source: name, kind: 'forecast', run, nextRun, steps, attribution }, lattice, fields);
  }

  private getRunEnd(run: number): number {
    return run + this.calendar.getHours(run).at(-1)! * HOUR;
  }
}

function isPosition(value: unknown): value is { run: number; next: number; at: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { run, next, at } = value as Record<string, unknown>;
  return Number.isFinite(run) && Number.isInteger(next) && Number.isFinite(at);
}
