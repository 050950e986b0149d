import type { SourceStatus, WeatherTile } from '@daystar/contracts';

/** Matches URLs. They may contain folders and passwords, so status messages show only the host. */
const URL_PATTERN = /\b\w+:\/\/(?:[^\s/@]*@)?([^\s/]+)\S*/g;
/** Maximum length of a message in `SourceStatus`. */
const MAX_MESSAGE_CHARACTERS = 300;

/** Tracks the newest run and the outcome of the polls of a source, or of one of its companions. */
export class SourceStatusTracker {
  private readonly fields: Partial<Omit<SourceStatus, 'source' | 'told_at' | 'next_expected_at'>> = {};

  constructor(private readonly source: string) {}

  /** Outcome of the last fetch; undefined before the first one. */
  get outcome(): 'ok' | 'failing' | undefined {
    if (this.fields.failing_since) return 'failing';
    return this.fields.heard_at ? 'ok' : undefined;
  }

  /** Ignores tiles of other sources. */
  recordTile({ source, run }: WeatherTile): void {
    if (source !== this.source) return;
    const { newest_run } = this.fields;
    if (newest_run === undefined || Date.parse(run) > Date.parse(newest_run)) this.fields.newest_run = run;
  }

  recordSuccess(now: number): void {
    this.fields.heard_at = formatTime(now);
    delete this.fields.failing_since;
  }

  recordFailure(now: number, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.fields.failing_since ??= formatTime(now);
    this.fields.last_error = {
      at: formatTime(now),
      message: message.replace(URL_PATTERN, '$1').slice(0, MAX_MESSAGE_CHARACTERS),
    };
  }

  /** Builds the status to publish. @param now ms. @param nextPollAt ms */
  buildStatus(now: number, nextPollAt: number): SourceStatus {
    return {
      source: this.source,
      told_at: formatTime(now),
      ...this.fields,
      next_expected_at: formatTime(nextPollAt),
    };
  }
}

const formatTime = (time: number) => new Date(time).toISOString();
