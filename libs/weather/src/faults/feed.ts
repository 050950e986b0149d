import type { Place, WeatherTile } from '@daystar/contracts';
import type { MimicBucket } from '../bucket/testing/mimic-bucket';
import type { Rejection, RejectionCode } from '../rejection';
import type { WeatherSource } from '../weather-source';

/** What a fault comes to: nothing is there yet, the source fails as a whole, or it rejects something for a reason. */
export type Outcome = 'nothing yet' | 'fails' | RejectionCode;

/** What is wrong with what a feed holds, where it answers as it should. */
export type Spoilt = 'truncated' | 'frozen' | 'limits' | 'hole';

/** A made-up provider, and the source that reads it. */
export interface Feed {
  readonly bucket: MimicBucket;
  /** A source that knows nothing yet. */
  open(patience: number): Promise<WeatherSource>;
  readonly places: readonly Place[];
  /** When there is what came before alone, and when the news is to be there. */
  readonly before: number;
  readonly now: number;
  /** When a hole in the news is no longer waited for; `now` when absent. */
  readonly settled?: number;
  /** Puts what came before and nothing else. */
  rewind(): void;
  /** Puts the news, as it should be or spoilt. */
  put(spoilt?: Spoilt): void;
  tellsNews(tiles: readonly WeatherTile[]): boolean;
}

export interface Heard {
  readonly tiles: readonly WeatherTile[];
  readonly rejections: readonly Rejection[];
  readonly failure?: unknown;
}

/** Longest wait for a feed that hangs, and for one that does not on a busy machine, ms. */
const [PATIENCE, BUSY] = [4000, 60_000];
/** How long a source waits for an octet where its feed does one or the other. */
export const patienceFor = (hangs: boolean): number => (hangs ? PATIENCE : BUSY);

/** All that a source says of what it came to know since a time, and how that ended. */
export async function heard(
  feed: Feed,
  source: WeatherSource,
  now: number,
  since?: number,
  patience = BUSY,
): Promise<Heard> {
  const tiles: WeatherTile[] = [];
  const rejections: Rejection[] = [];
  const reject = (rejection: Rejection) => void rejections.push(rejection);
  const request = { now, places: feed.places, since, reject, signal: AbortSignal.timeout(patience) };
  try {
    for await (const tile of source.fetch(request)) tiles.push(tile);
    return { tiles, rejections };
  } catch (failure) {
    return { tiles, rejections, failure };
  }
}

export function outcomeOf({ rejections, failure }: Heard): Outcome {
  if (failure !== undefined) return 'fails';
  return rejections[0]?.code ?? 'nothing yet';
}
