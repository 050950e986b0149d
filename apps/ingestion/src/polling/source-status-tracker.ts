import type { SourceStatus, WeatherTile } from '@daystar/contracts';

/** Addresses may contain mirrors, folders and passwords: status messages show the host alone. */
const ADDRESS = /\b\w+:\/\/(?:[^\s/@]*@)?([^\s/]+)\S*/g;
/** As the contract has it. */
const MAX_MESSAGE_CHARACTERS = 300;

/** Tracks the outcome of the polls of one source. */
export class SourceStatusTracker {
  private readonly known: Partial<Omit<SourceStatus, 'source' | 'told_at' | 'next_expected_at'>> = {};

  constructor(private readonly source: string) {}

  recordTile({ run }: WeatherTile): void {
    const { newest_run } = this.known;
    if (newest_run === undefined || Date.parse(run) > Date.parse(newest_run)) this.known.newest_run = run;
  }

  recordSuccess(now: number): void {
    this.known.heard_at = isoTime(now);
    delete this.known.failing_since;
  }

  recordFailure(now: number, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.known.failing_since ??= isoTime(now);
    this.known.last_error = {
      at: isoTime(now),
      message: message.replace(ADDRESS, '$1').slice(0, MAX_MESSAGE_CHARACTERS),
    };
  }

  statusAt(now: number, nextPollAt: number): SourceStatus {
    return {
      source: this.source,
      told_at: isoTime(now),
      ...this.known,
      next_expected_at: isoTime(nextPollAt),
    };
  }
}

const isoTime = (time: number) => new Date(time).toISOString();
