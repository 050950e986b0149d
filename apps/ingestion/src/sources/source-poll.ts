import type { Place, WeatherTile } from '@daystar/contracts';
import { type Log, type Repetition, repeat } from '@daystar/host';
import { type Rejection, SourceFailure, type WeatherRequest, type WeatherSource, nextPoll } from '@daystar/weather';
import type { IngestionParts } from '../parts';
import { keyOf, type PlacesOfInterest } from '../places/places-of-interest';
import { Backoff } from './backoff';
import { fetchesFailed, inputsRejected, lastHeard } from './metrics';
import type { SourceStanding } from './source-standing';
import type { TilePublisher } from './tile-publisher';
import { TURN_MS, type Turns } from './turns';

/** Tiles published in one go. */
const BATCH = 50;

/**
 * Asks one source on its schedule, and at once for new places, and publishes what it says. Of several replicas the one
 * whose turn it is does so for all sites; the others keep only the places fresh that they were asked about themselves.
 */
export class SourcePoll {
  /** Clock time up to which the source was heard about each place; of a source of fields, about all. */
  private readonly heard = new Map<string, number>();
  /** Places whose first answer is on its way. */
  private readonly asking = new Set<string>();
  private readonly backoff: Backoff;
  private readonly stopping = new AbortController();
  private repetition?: Repetition;
  private retry?: NodeJS.Timeout;
  private polling?: Promise<void>;

  constructor(
    readonly source: WeatherSource,
    private readonly places: PlacesOfInterest,
    private readonly publisher: TilePublisher,
    private readonly standing: SourceStanding,
    private readonly clock: IngestionParts['clock'],
    private readonly log: Log,
    private readonly turns: Turns,
    random = Math.random,
  ) {
    this.backoff = new Backoff(random);
  }

  start(): void {
    const { name, schedule } = this.source;
    this.repetition = repeat(`poll of ${name}`, { clock: this.clock, log: this.log, ...schedule }, () => this.poll());
    void this.poll();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.retry);
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

  /** Asks at once about those new sites that no poll asked about, when it is this replica's turn. @throws as `fetchNow` */
  async fetchNew(places: readonly Place[]): Promise<void> {
    const mine = await this.turns.mine(this.source.name);
    const unknown = places.filter((place) => this.isNew(keyOf(place)));
    if (mine && unknown.length > 0) await this.fetchNow(unknown, () => {});
  }

  private isNew(key: string): boolean {
    return !this.heard.has(key) && !this.asking.has(key);
  }

  private async pollOnce(): Promise<void> {
    const now = this.clock.now();
    if (this.stopping.signal.aborted || this.backoff.left(now) > 0) return;
    const mine = await this.turns.mine(this.source.name);
    if (!mine && !this.stopping.signal.aborted) this.again(TURN_MS);
    this.publisher.forget(now);
    if (this.source.coverage === 'field') return mine ? this.hear([], this.heard.get('')) : void this.heard.clear();
    const wanted = mine ? this.places.all(now) : this.places.asked(now);
    for (const key of this.heard.keys()) if (!wanted.has(key)) this.heard.delete(key);
    const fresh = [...wanted].filter(([key]) => this.isNew(key)).map(([, place]) => place);
    const known = [...wanted].filter(([key]) => this.heard.has(key)).map(([, place]) => place);
    if (known.length > 0) await this.hear(known, Math.min(...known.map((place) => this.heard.get(keyOf(place))!)));
    if (fresh.length > 0) await this.hear(fresh, undefined);
  }

  /** How it went, from the replica whose turn it is; what cannot be told now is told with the next poll. */
  private async tell(): Promise<void> {
    if (this.stopping.signal.aborted || !(await this.turns.mine(this.source.name))) return;
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
      // What a field source told before it failed was good: it goes on from there.
      if (field && error instanceof SourceFailure && !signal.aborted) {
        await pass();
        heard();
      }
      throw error;
    } finally {
      for (const key of keys) this.asking.delete(key);
    }
    heard();
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
