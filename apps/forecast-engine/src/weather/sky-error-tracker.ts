import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Place } from '@daystar/contracts';
import { type BlendedSky, type Expectation, type KeptSkyRecord, SkyRecord } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import type { RowCache } from '@daystar/row-cache';
import { inputHash } from '../archive/input-archive';
import { HOUR, MINUTE, stepIndex } from '@daystar/timeseries';

/** Where the record lies in the row cache, among the weather. */
const KEPT_AS = ['verification', 'sky'] as const;
const KEEP_EVERY = 10 * MINUTE;
/** Places whose forecasts are followed: they stand for all. Each takes some 50 kB while its forecasts come true. */
const MOST_PLACES = 200;
/** What is expected of a place is noted this often, and so often beyond half a day ahead. */
const NOTE_EVERY = HOUR;
const NOTE_FAR_EVERY = 3 * HOUR;
const FAR = 12 * HOUR;
/** What could not be compared for so long is forgotten: the place is no longer observed, or no longer asked for. */
const FORGOTTEN_AFTER = 24 * HOUR;

/** What is remembered of a sky. */
export type TrackedSky = Pick<BlendedSky, 'steps' | 'actualSteps' | 'provenance' | 'expectations'> & {
  readonly columns: Pick<BlendedSky['columns'], 'opacity50'>;
};

/** Rows are made with one version of the record for so long, so that it can be kept which. */
const RENEW_EVERY = HOUR;

/** Keeps a version of the record, as JSON, that rows were made with at a moment, ms. */
export type KeepVersion = (text: string, now: number) => Promise<void>;

interface Followed {
  noted: number;
  notedFar: number;
  due: Expectation[];
}

/**
 * Remembers what issued skies expected, compares it with what is observed then, and keeps what is learned from it. The
 * record outlives a restart in the row cache; expectations under way do not.
 */
export class SkyErrorTracker {
  private readonly places = new Map<string, Followed>();
  private held?: Promise<SkyRecord>;
  private kept = -Infinity;
  private issuing?: SkyRecord;
  private renewed = -Infinity;
  private untold?: string;

  constructor(
    private readonly rowCache: RowCache,
    private readonly log: Log,
    private readonly keepVersion: KeepVersion = async () => {},
  ) {}

  /** What was found so far, as rows are to be made with it: renewed once an hour. */
  async record(): Promise<SkyRecord> {
    return (this.issuing ??= this.version(await this.learning()));
  }

  private learning(): Promise<SkyRecord> {
    return (this.held ??= this.recalled());
  }

  private version(record: SkyRecord): SkyRecord {
    this.untold = JSON.stringify(record);
    return SkyRecord.from({ ...(JSON.parse(this.untold) as KeptSkyRecord), name: inputHash(this.untold) });
  }

  /** Renews the version when it is time, and has it kept; what could not be kept is told again with the next sky. */
  private renew(record: SkyRecord, now: number): void {
    if (now - this.renewed >= RENEW_EVERY) {
      this.renewed = now;
      this.issuing = this.version(record);
    }
    const { untold } = this;
    if (untold === undefined) return;
    this.untold = undefined;
    this.keepVersion(untold, now).catch((error: unknown) => {
      this.untold ??= untold;
      this.log.warn('what rows are made with could not be kept', { error });
    });
  }

  /** Learns from the past of a sky, and notes what it expects. */
  async take({ latitude, longitude }: Place, sky: TrackedSky, issuedAt: number): Promise<void> {
    const name = `${latitude} ${longitude}`;
    const followed = this.places.get(name) ?? { noted: -Infinity, notedFar: -Infinity, due: [] };
    if (!this.places.has(name)) {
      if (this.places.size >= MOST_PLACES) this.forget(issuedAt);
      if (this.places.size >= MOST_PLACES) return;
      this.places.set(name, followed);
    }
    const record = await this.learning();
    const before = followed.due.length;
    followed.due = followed.due.filter((expected) => !settled(expected, sky, record, issuedAt));
    note(followed, sky.expectations, issuedAt);
    this.renew(record, issuedAt);
    if (followed.due.length !== before && issuedAt - this.kept >= KEEP_EVERY) await this.keep(record, issuedAt);
  }

  private forget(now: number): void {
    for (const [name, { noted }] of this.places) if (noted < now - FORGOTTEN_AFTER) this.places.delete(name);
  }

  private async recalled(): Promise<SkyRecord> {
    try {
      const bytes = (await this.rowCache.weatherOf(KEPT_AS[0])).get(KEPT_AS[1]);
      if (bytes) return SkyRecord.from(JSON.parse(inflateRawSync(bytes).toString()) as KeptSkyRecord);
    } catch (error) {
      this.log.warn('what verification had found could not be read: it starts from published skill', { error });
    }
    return new SkyRecord();
  }

  private async keep(record: SkyRecord, now: number): Promise<void> {
    this.kept = now;
    try {
      await this.rowCache.putWeather(...KEPT_AS, deflateRawSync(JSON.stringify(record)));
    } catch (error) {
      this.log.warn('what verification found could not be kept', { error });
    }
  }
}

function note(followed: Followed, expectations: readonly Expectation[], now: number): void {
  const due = (last: number, every: number) => now - last >= every;
  const far = due(followed.notedFar, NOTE_FAR_EVERY);
  if (!due(followed.noted, NOTE_EVERY)) return;
  followed.due.push(...expectations.filter(({ lead }) => far || lead < FAR));
  followed.noted = now;
  if (far) followed.notedFar = now;
}

/** Whether nothing more is to come of an expectation; learns from what was observed of its step. */
function settled(expected: Expectation, sky: TrackedSky, record: SkyRecord, now: number): boolean {
  const step = stepIndex(sky.steps, expected.end);
  if (step >= sky.actualSteps) return false;
  if (step < 0 || !observedAt(sky, step)) return expected.end < now - FORGOTTEN_AFTER;
  record.learn(expected, sky.columns.opacity50[step]);
  return true;
}

function observedAt({ provenance }: TrackedSky, step: number): boolean {
  let end = 0;
  return provenance.find(({ steps }) => (end += steps) > step)?.ladder === 'observation';
}
