import type { Place, WeatherTile } from '@daystar/contracts';
import type { FakeBucket } from '../download/testing/fake-bucket';
import type { Rejection, RejectionCode } from '../source/rejection';
import type { WeatherSource } from '../source/weather-source';

/** Effect of a fault: no data yet, the fetch fails, or an input is rejected with a code. */
export type Outcome = 'no data yet' | 'fails' | RejectionCode;

/**
 * Defects of the data of a feed that responds. `truncated`: files end early. `frozen`: old data under new names.
 * `limits`: a value outside its limits. `gap`: an hour is missing, or the optical depth of an image.
 */
export type Corruption = 'truncated' | 'frozen' | 'limits' | 'gap';

/** More than any test downloads. */
export const CACHE_BYTES = 1e9;
export const RETRY_OPTIONS = { maxAttempts: 2, retryPauseMs: 1 };

/** A local service with simulated data, and the source that reads it. */
export interface Feed {
  readonly bucket: FakeBucket;
  /** Opens a new source, without saved state. */
  open(idleTimeoutMs: number): Promise<WeatherSource>;
  readonly places: readonly Place[];
  /** Time at which only the old data are published, and time at which the new data are due. */
  readonly oldDataTime: number;
  readonly now: number;
  /** Time from which a gap in the new data is final; `now` when absent. */
  readonly completionTime?: number;
  /** Publishes only the old data. */
  reset(): void;
  /** Publishes the new data, correct or corrupted. */
  put(corruption?: Corruption): void;
  hasNewData(tiles: readonly WeatherTile[]): boolean;
}

export interface FetchResult {
  readonly tiles: readonly WeatherTile[];
  readonly rejections: readonly Rejection[];
  readonly failure?: unknown;
}

/** Idle timeout for a feed that hangs, and for others on a busy machine, ms. */
const [HANGING_TIMEOUT_MS, BUSY_TIMEOUT_MS] = [4000, 60_000];
export const getIdleTimeoutMs = (isHanging: boolean): number => (isHanging ? HANGING_TIMEOUT_MS : BUSY_TIMEOUT_MS);

/** Fetches once and returns all tiles and rejections, and the failure. */
export async function fetchAll(
  feed: Feed,
  source: WeatherSource,
  now: number,
  since?: number,
  timeoutMs = BUSY_TIMEOUT_MS,
): Promise<FetchResult> {
  const tiles: WeatherTile[] = [];
  const rejections: Rejection[] = [];
  const reject = (rejection: Rejection) => void rejections.push(rejection);
  const request = { now, places: feed.places, since, reject, signal: AbortSignal.timeout(timeoutMs) };
  try {
    for await (const tile of source.fetch(request)) tiles.push(tile);
    return { tiles, rejections };
  } catch (failure) {
    return { tiles, rejections, failure };
  }
}

export function toOutcome({ rejections, failure }: FetchResult): Outcome {
  if (failure !== undefined) return 'fails';
  return rejections[0]?.code ?? 'no data yet';
}
