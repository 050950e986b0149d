import type { Place, WeatherTile } from '@daystar/contracts';
import { type Log, type ScheduledTask, type ServiceClock, repeat } from '@daystar/host';
import { SourceError, type WeatherRequest, type WeatherSource, getNextPoll } from '@daystar/weather';
import { toPlaceKey, type PlacesOfInterest } from '../places/places-of-interest';
import type { WeatherPublisher } from '../publishing/weather-publisher';
import { FETCH_CLAIM_MS, type FetchClaims } from '../replica-coordination/fetch-claims';
import type { PlaceLeases } from '../replica-coordination/place-leases';
import { POLL_LEASE_RETRY_MS, type PollLease } from '../replica-coordination/poll-lease';
import type { PollProgressStore } from '../replica-coordination/poll-progress';
import { Backoff } from './backoff';
import { pollFailures, lastSuccessTimestamp } from './metrics';
import { PollFailureLog } from './poll-failure-log';
import { PollPositions, findEarliest } from './poll-positions';
import { RejectionLog } from './rejection-log';
import { SourceStatusTracker } from './source-status-tracker';

/** Number of tiles published together. */
const BATCH_SIZE = 50;
/** Key of the single position of a source with coverage `all`. */
const ALL_PLACES_KEY = '';

export interface SourcePollerOptions {
  readonly places: PlacesOfInterest;
  readonly publisher: WeatherPublisher;
  readonly clock: Pick<ServiceClock, 'now' | 'speed'>;
  readonly log: Log;
  readonly lease: PollLease;
  readonly claims: FetchClaims;
  readonly placeLeases: PlaceLeases;
  readonly progress: PollProgressStore;
}

/**
 * Polls one source on its schedule, and immediately for new places, and publishes its tiles. Among several replicas,
 * the holder of the source's lease polls for the places of sites. Each requested place without a site has its own lease.
 * Replicas that received a request for the place compete for the lease, and the holder polls the place. Only one replica
 * makes the first fetch of a place.
 */
export class SourcePoller {
  private readonly positions: PollPositions;
  /** One for the source, and one for each of its companions. */
  private readonly statusTrackers: readonly SourceStatusTracker[];
  /** Keys of the places without a site that this replica polls. */
  private leasedKeys: ReadonlySet<string> = new Set();
  private readonly backoff = new Backoff(Math.random);
  private readonly stopping = new AbortController();
  private readonly rejectionLog: RejectionLog;
  private readonly failureLog: PollFailureLog;
  /** Places that this replica polls, by key. */
  private polledPlaces = new Map<string, Place>();
  private scheduledTask?: ScheduledTask;
  private retryTimer?: NodeJS.Timeout;
  private leaseRetryTimer?: NodeJS.Timeout;
  private polling?: Promise<void>;

  constructor(
    readonly source: WeatherSource,
    private readonly options: SourcePollerOptions,
  ) {
    this.positions = new PollPositions(source, options.progress, options.log);
    this.rejectionLog = new RejectionLog(source.name, options.log);
    this.failureLog = new PollFailureLog(source.name, options.log);
    this.statusTrackers = [source.name, ...(source.companions ?? [])].map((name) => new SourceStatusTracker(name));
  }

  start(): void {
    const { name, schedule } = this.source;
    const { clock, log } = this.options;
    // Set a first value, so that an alert detects a source that never responds.
    lastSuccessTimestamp.set({ source: name }, clock.now() / 1000);
    this.scheduledTask = repeat(`poll of ${name}`, { clock, log, ...schedule }, () => this.poll());
    void this.poll();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.retryTimer);
    clearTimeout(this.leaseRetryTimer);
    await this.scheduledTask?.stop();
    await this.polling;
    await this.options.placeLeases.release(this.source.name, [...this.leasedKeys]);
  }

  /**
   * Fetches all weather of some places now; does nothing for a source with coverage `all`. Waits for places that another
   * replica is fetching; that replica publishes their tiles.
   * @param onTile called with every tile that this replica fetches
   * @throws errors of the source and the publisher; SourceError immediately during a backoff
   */
  async fetchNow(places: readonly Place[], onTile?: (tile: WeatherTile) => void): Promise<void> {
    if (this.source.coverage === 'all') return;
    if (this.backoff.getRemainingPause(this.options.clock.now()) > 0) {
      throw new SourceError(`${this.source.name} failed recently and is retried after a pause`);
    }
    const [{ outcome }] = this.statusTrackers;
    try {
      await this.claimAndFetch(places, onTile);
    } finally {
      // Polls publish the status at their end, but the first poll may be minutes away.
      if (this.statusTrackers[0].outcome !== outcome) await this.publishStatus();
    }
  }

  /** Fetches places that no poll has fetched yet, if this replica holds the lease. @throws errors of `fetchNow` */
  async fetchNewPlaces(places: readonly Place[]): Promise<void> {
    const hasLease = await this.acquireLease();
    const newPlaces = places.filter((place) => this.positions.needsFirstFetch(toPlaceKey(place)));
    if (hasLease && newPlaces.length > 0) await this.fetchNow(newPlaces);
  }

  /** Fetches weather published since the last poll. Never throws: a failed poll is retried. */
  private poll(): Promise<void> {
    this.polling ??= this.pollOnce()
      .catch(() => {})
      .then(() => this.rejectionLog.endPoll())
      .then(() => this.publishStatus())
      .finally(() => (this.polling = undefined));
    return this.polling;
  }

  private async pollOnce(): Promise<void> {
    const now = this.options.clock.now();
    if (this.stopping.signal.aborted) return;
    if (this.backoff.getRemainingPause(now) > 0) return this.scheduleRetry();
    const hasLease = await this.acquireLease();
    if (!hasLease) this.scheduleLeaseRetry();
    this.options.publisher.prune(now);
    if (this.source.coverage === 'all') {
      if (!hasLease) return this.positions.clear();
      this.positions.resume(ALL_PLACES_KEY);
      return this.fetch([], this.positions.getReadUntil(ALL_PLACES_KEY));
    }
    const places = await this.listPolledPlaces(hasLease, now);
    this.polledPlaces = places;
    this.positions.retain(places);
    const newPlaces = [...places].filter(([key]) => this.positions.needsFirstFetch(key)).map(([, place]) => place);
    const knownPlaces = [...places]
      .filter(([key]) => this.positions.getReadUntil(key) !== undefined)
      .map(([, place]) => place);
    const isDue = (this.source.getNextRequestTime?.(knownPlaces) ?? now) <= now;
    if (knownPlaces.length > 0 && isDue) {
      await this.fetch(
        knownPlaces,
        findEarliest(knownPlaces.map((place) => this.positions.getReadUntil(toPlaceKey(place))!)),
      );
    }
    if (newPlaces.length > 0) await this.claimAndFetch(newPlaces);
    // Nothing due is a success for the alert, but the status has the time of the last fetch.
    if (this.statusTrackers[0].outcome !== 'failing')
      lastSuccessTimestamp.set({ source: this.source.name }, now / 1000);
  }

  /** Lists the places that this replica polls, by key. */
  private async listPolledPlaces(hasLease: boolean, now: number): Promise<Map<string, Place>> {
    const { places, placeLeases, clock } = this.options;
    const { name, schedule } = this.source;
    const requested = places.listRequestedWithoutSite(now);
    // Longer than the interval of polls, so that the holder keeps its places.
    const leaseMs = Math.ceil((2 * schedule.every) / clock.speed);
    this.leasedKeys = await placeLeases.acquireOrRenew(name, [...requested.keys()], leaseMs);
    const leased = [...requested].filter(([key]) => this.leasedKeys.has(key));
    return new Map([...(hasLease ? places.listSites() : []), ...leased]);
  }

  /** Claims places and fetches all their weather. Waits for places that another replica has claimed. */
  private async claimAndFetch(places: readonly Place[], onTile?: (tile: WeatherTile) => void): Promise<void> {
    const { claims, clock } = this.options;
    const { name } = this.source;
    const now = clock.now();
    const acquired = await claims.acquire(name, places.map(toPlaceKey));
    const [claimed, unclaimed] = partition(places, (place) => acquired.has(toPlaceKey(place)));
    if (claimed.length > 0) {
      let areFetched = false;
      try {
        await this.fetch(claimed, undefined, onTile);
        areFetched = true;
      } finally {
        await claims.release(name, claimed.map(toPlaceKey), areFetched);
      }
    }
    const fetched = await claims.waitUntilFetched(name, unclaimed.map(toPlaceKey));
    // The other replica began at most FETCH_CLAIM_MS ago.
    const newKeys = fetched.filter((key) => this.positions.needsFirstFetch(key));
    if (newKeys.length > 0) await this.positions.advance(newKeys, now - FETCH_CLAIM_MS * clock.speed);
  }

  private async fetch(
    places: readonly Place[],
    since: number | undefined,
    onTile?: (tile: WeatherTile) => void,
  ): Promise<void> {
    const now = this.options.clock.now();
    const { signal } = this.stopping;
    const request: WeatherRequest = {
      now,
      places,
      since,
      signal,
      reject: (rejection) => this.rejectionLog.add(rejection),
    };
    const hasFullCoverage = this.source.coverage === 'all';
    const keys = hasFullCoverage ? [ALL_PLACES_KEY] : places.map(toPlaceKey);
    let batch: WeatherTile[] = [];
    const publishBatch = async () => {
      await this.options.publisher.publishTiles(batch);
      batch = [];
    };
    this.positions.markFetchStarted(keys);
    try {
      for await (const tile of this.source.fetch(request)) {
        onTile?.(tile);
        for (const tracker of this.statusTrackers) tracker.recordTile(tile);
        batch.push(tile);
        if (batch.length === BATCH_SIZE) await publishBatch();
      }
      await publishBatch();
    } catch (error) {
      if (!signal.aborted) this.onFailure(error);
      // Tiles that a source with coverage `all` yielded before it failed are valid, so the next poll continues after
      // them. After a stop, the next process continues from the cursor.
      if (signal.aborted ? this.source.cursor : hasFullCoverage && error instanceof SourceError) {
        await publishBatch();
        await this.positions.advance(keys, now);
      }
      throw error;
    } finally {
      this.positions.markFetchEnded(keys);
      if (!this.polling) this.rejectionLog.endFetch();
    }
    for (const place of places) this.polledPlaces.set(toPlaceKey(place), place);
    await this.positions.advance(keys, now);
    this.onSuccess(now);
  }

  private onSuccess(now: number): void {
    const { name } = this.source;
    for (const tracker of this.statusTrackers) tracker.recordSuccess(now);
    lastSuccessTimestamp.set({ source: name }, now / 1000);
    this.failureLog.reset();
    if (this.backoff.recordSuccess()) this.options.log.info('source recovered', { source: name });
  }

  private onFailure(error: unknown): void {
    const now = this.options.clock.now();
    for (const tracker of this.statusTrackers) tracker.recordFailure(now, error);
    this.backoff.recordFailure(now, error instanceof SourceError ? error.options.retryAfterMs : undefined);
    pollFailures.inc({ source: this.source.name });
    this.failureLog.add(error, this.backoff.getRemainingPause(now));
    this.scheduleRetry();
  }

  /** Polls when the pause ends. A timer may fire early by the clock, so a poll that still finds a pause schedules another retry. */
  private scheduleRetry(): void {
    const { clock } = this.options;
    const pause = this.backoff.getRemainingPause(clock.now());
    clearTimeout(this.retryTimer);
    if (!this.stopping.signal.aborted)
      this.retryTimer = setTimeout(() => void this.poll(), Math.ceil(pause / clock.speed));
  }

  /** Publishes the status of the source and its companions if this replica holds the lease. A failed publication is not retried. */
  private async publishStatus(): Promise<void> {
    const { clock, lease, publisher } = this.options;
    if (this.stopping.signal.aborted || !(await lease.acquireOrRenew(this.source.name))) return;
    const now = clock.now();
    const statuses = this.statusTrackers.map((tracker) => tracker.buildStatus(now, this.getNextFetchTime(now)));
    await publisher.publishStatuses(statuses).catch(() => undefined);
  }

  /** Returns the time of the next poll that requests anything: at the end of a pause, or when the source is due. */
  private getNextFetchTime(now: number): number {
    const pause = this.backoff.getRemainingPause(now);
    if (pause > 0) return now + pause;
    const places = [...this.polledPlaces.values()];
    const dueAt = places.length > 0 ? (this.source.getNextRequestTime?.(places) ?? now) : now;
    return getNextPoll(this.source.schedule, Math.max(now, dueAt - 1));
  }

  private async acquireLease(): Promise<boolean> {
    const hasLease = await this.options.lease.acquireOrRenew(this.source.name);
    if (hasLease) await this.positions.load(this.options.clock.now());
    else this.positions.invalidate();
    return hasLease;
  }

  /** Tries repeatedly to acquire the lease, then polls. */
  private scheduleLeaseRetry(): void {
    clearTimeout(this.leaseRetryTimer);
    if (this.stopping.signal.aborted) return;
    this.leaseRetryTimer = setTimeout(() => {
      void this.acquireLease().then((hasLease) => (hasLease ? this.poll() : this.scheduleLeaseRetry()));
    }, POLL_LEASE_RETRY_MS);
  }
}

/** Splits items into those that match and the others. */
function partition<T>(items: readonly T[], isMatch: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isMatch), items.filter((item) => !isMatch(item))];
}
