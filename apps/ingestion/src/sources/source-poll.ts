import type { Place, WeatherTile } from '@daystar/contracts';
import { type Log, type Repetition, repeat } from '@daystar/host';
import { DAY } from '@daystar/timeseries';
import { type Rejection, SourceFailure, type WeatherRequest, type WeatherSource, nextPoll } from '@daystar/weather';
import type { IngestionParts } from '../parts';
import { keyOf, type PlacesOfInterest } from '../places/places-of-interest';
import { Backoff } from './backoff';
import { fetchesFailed, inputsRejected, lastHeard } from './metrics';
import type { SourceStanding } from './source-standing';
import type { TilePublisher } from './tile-publisher';
import { POLL_LEASE_RETRY_MS, type PollLease } from './poll-lease';
import type { PollProgressStore } from './poll-progress';

/** Tiles published in one go. */
const BATCH = 50;
/** Progress older than this is of no use: the source is read again from the beginning. */
const MAX_PROGRESS_AGE = DAY;

export interface SourcePollOptions {
  readonly places: PlacesOfInterest;
  readonly publisher: TilePublisher;
  readonly standing: SourceStanding;
  readonly clock: IngestionParts['clock'];
  readonly log: Log;
  readonly lease: PollLease;
  readonly progress: PollProgressStore;
  readonly random?: () => number;
}

/**
 * Asks one source on its schedule, and at once for new places, and publishes its tiles. Of several replicas the holder
 * of the source's lease does so for all sites; the others refresh only the places that they were asked about themselves.
 * A replica that starts, or takes the lease over, continues where the last holder stopped.
 */
export class SourcePoll {
  /** Clock time up to which the source was heard about each place; of a source of fields, about all. */
  private readonly heard = new Map<string, number>();
  /** Places of the stored progress that are not known to this replica yet. */
  private resumable = new Map<string, number>();
  /** Keys of `heard` that the stored progress holds. */
  private readonly saved = new Set<string>();
  private hasLoadedProgress = false;
  /** Places whose first answer is on its way. */
  private readonly asking = new Set<string>();
  private readonly backoff: Backoff;
  private readonly stopping = new AbortController();
  private repetition?: Repetition;
  private retry?: NodeJS.Timeout;
  private leaseRetry?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private readonly places: PlacesOfInterest;
  private readonly publisher: TilePublisher;
  private readonly standing: SourceStanding;
  private readonly clock: IngestionParts['clock'];
  private readonly log: Log;
  private readonly lease: PollLease;
  private readonly progress: PollProgressStore;

  constructor(
    readonly source: WeatherSource,
    options: SourcePollOptions,
  ) {
    this.places = options.places;
    this.publisher = options.publisher;
    this.standing = options.standing;
    this.clock = options.clock;
    this.log = options.log;
    this.lease = options.lease;
    this.progress = options.progress;
    this.backoff = new Backoff(options.random ?? Math.random);
  }

  start(): void {
    const { name, schedule } = this.source;
    this.repetition = repeat(`poll of ${name}`, { clock: this.clock, log: this.log, ...schedule }, () => this.poll());
    void this.poll();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.retry);
    clearTimeout(this.leaseRetry);
    await this.repetition?.stop();
    await this.polling;
  }

  /** Asks for all that came to be known since it was last heard. Never throws: what failed is tried again. */
  poll(): Promise<void> {
    this.polling ??= this.pollOnce()
      .catch(() => {})
      .then(() => this.tell())
      .finally(() => (this.polling = undefined));
    return this.polling;
  }

  /**
   * Asks for everything about some places now, a source of fields for nothing. @param take gets every tile
   * @throws what the source threw; SourceFailure at once while it is left alone
   */
  async fetchNow(places: readonly Place[], take: (tile: WeatherTile) => void): Promise<void> {
    if (this.source.coverage === 'field') return;
    if (this.backoff.left(this.clock.now()) > 0) throw new SourceFailure(`${this.source.name} failed a moment ago`);
    await this.hear(places, undefined, take);
  }

  /** Asks at once about those new sites that no poll asked about, when this replica holds the lease. @throws as `fetchNow` */
  async fetchNew(places: readonly Place[]): Promise<void> {
    const holdsLease = await this.acquireLease();
    const unknown = places.filter((place) => this.isNew(keyOf(place)));
    if (holdsLease && unknown.length > 0) await this.fetchNow(unknown, () => {});
  }

  private isNew(key: string): boolean {
    this.resume(key);
    return !this.heard.has(key) && !this.asking.has(key);
  }

  /** Counts a place as heard when the stored progress says so. */
  private resume(key: string): void {
    const heardAt = this.resumable.get(key);
    if (heardAt === undefined) return;
    this.resumable.delete(key);
    if (!this.heard.has(key)) this.heard.set(key, heardAt);
  }

  private async acquireLease(): Promise<boolean> {
    const holdsLease = await this.lease.acquireOrRenew(this.source.name);
    if (!holdsLease) this.hasLoadedProgress = false;
    else if (!this.hasLoadedProgress) await this.loadProgress();
    return holdsLease;
  }

  /** Polls as soon as the lease is free. */
  private awaitLease(): void {
    clearTimeout(this.leaseRetry);
    if (this.stopping.signal.aborted) return;
    this.leaseRetry = setTimeout(() => {
      void this.acquireLease().then((holdsLease) => (holdsLease ? this.poll() : this.awaitLease()));
    }, POLL_LEASE_RETRY_MS);
  }

  private async loadProgress(): Promise<void> {
    this.hasLoadedProgress = true;
    const progress = await this.progress.load(this.source.name);
    this.saved.clear();
    for (const key of progress?.places ?? []) this.saved.add(key);
    const now = this.clock.now();
    // A replayed clock may have been set back.
    if (!progress || progress.heardAt > now || progress.heardAt < now - MAX_PROGRESS_AGE) return;
    this.resumable = new Map(progress.places.map((key) => [key, progress.heardAt]));
    this.source.cursor?.restore(progress.cursor);
    const { name } = this.source;
    this.log.info(`polls of ${name} continue from stored progress`, { source: name, heard_at: progress.heardAt });
  }

  private async saveProgress(): Promise<void> {
    if (!this.hasLoadedProgress) return;
    const removed = [...this.saved].filter((key) => !this.heard.has(key) && !this.resumable.has(key));
    const added = [...this.heard.keys()].filter((key) => !this.saved.has(key));
    for (const key of removed) this.saved.delete(key);
    for (const key of added) this.saved.add(key);
    const heardAt = earliest([...this.heard.values(), ...this.resumable.values()]);
    const cursor = this.source.cursor?.save();
    await this.progress.save(this.source.name, { heardAt, added, removed, cursor });
  }

  private async pollOnce(): Promise<void> {
    const now = this.clock.now();
    if (this.stopping.signal.aborted || this.backoff.left(now) > 0) return;
    const holdsLease = await this.acquireLease();
    if (!holdsLease) this.awaitLease();
    this.publisher.forget(now);
    if (this.source.coverage === 'field') {
      if (!holdsLease) return this.heard.clear();
      this.resume('');
      return this.hear([], this.heard.get(''));
    }
    const wanted = holdsLease ? this.places.all(now) : this.places.asked(now);
    for (const key of this.heard.keys()) if (!wanted.has(key)) this.heard.delete(key);
    const fresh = [...wanted].filter(([key]) => this.isNew(key)).map(([, place]) => place);
    const known = [...wanted].filter(([key]) => this.heard.has(key)).map(([, place]) => place);
    if (known.length > 0) await this.hear(known, earliest(known.map((place) => this.heard.get(keyOf(place))!)));
    if (fresh.length > 0) await this.hear(fresh, undefined);
  }

  /** Publishes how the poll went, from the holder of the lease; what fails now is published with the next poll. */
  private async tell(): Promise<void> {
    if (this.stopping.signal.aborted || !(await this.lease.acquireOrRenew(this.source.name))) return;
    const now = this.clock.now();
    const next = Math.min(nextPoll(this.source.schedule, now), now + (this.backoff.left(now) || Infinity));
    await this.standing.tell(now, next).catch(() => undefined);
  }

  private async hear(places: readonly Place[], since?: number, take?: (tile: WeatherTile) => void): Promise<void> {
    const now = this.clock.now();
    const { signal } = this.stopping;
    const request: WeatherRequest = { now, places, since, signal, reject: (rejection) => this.report(rejection) };
    const field = this.source.coverage === 'field';
    let batch: WeatherTile[] = [];
    const pass = async () => {
      await this.publisher.publish(batch);
      batch = [];
    };
    const keys = field ? [''] : places.map(keyOf);
    const heard = () => {
      for (const key of keys) this.heard.set(key, now);
    };
    for (const key of keys) this.asking.add(key);
    try {
      for await (const tile of this.source.fetch(request)) {
        take?.(tile);
        this.standing.saw(tile);
        batch.push(tile);
        if (batch.length === BATCH) await pass();
      }
      await pass();
    } catch (error) {
      if (!signal.aborted) this.failed(error);
      // What a field source yielded before it failed is valid: the next poll continues from there, and after a stop the next
      // process does, from the cursor.
      if (signal.aborted ? this.source.cursor : field && error instanceof SourceFailure) {
        await pass();
        heard();
        await this.saveProgress();
      }
      throw error;
    } finally {
      for (const key of keys) this.asking.delete(key);
    }
    heard();
    await this.saveProgress();
    this.standing.heard(now);
    lastHeard.set({ source: this.source.name }, now / 1000);
    if (this.backoff.succeeded()) this.log.info(`${this.source.name} is there again`, { source: this.source.name });
  }

  private failed(error: unknown): void {
    const now = this.clock.now();
    this.standing.failed(now, error);
    this.backoff.failed(now, error instanceof SourceFailure ? error.options.retryAfterMs : undefined);
    const pause = this.backoff.left(now);
    fetchesFailed.inc({ source: this.source.name });
    const { name } = this.source;
    const details = { source: name, pause_seconds: Math.round(pause / 1000), error };
    if (error instanceof SourceFailure) {
      this.log.warn(`${name} failed and is asked again after a pause`, { code: 'source-failed', ...details });
    } else {
      const message = `the weather of ${name} could not be passed on and is asked for again after a pause`;
      this.log.error(message, { code: 'poll-failed', ...details });
    }
    this.again(pause / this.clock.speed);
  }

  private again(ms: number): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.poll(), ms);
  }

  private report(rejection: Rejection): void {
    inputsRejected.inc({ source: this.source.name, code: rejection.code }, rejection.count ?? 1);
    const { message, ...details } = rejection;
    this.log.warn(`weather rejected: ${message}`, { ...details, source: this.source.name });
  }
}

/** Not `Math.min(...times)`: a million arguments do not fit on the stack. */
function earliest(times: readonly number[]): number {
  return times.reduce((a, b) => Math.min(a, b), Infinity);
}
