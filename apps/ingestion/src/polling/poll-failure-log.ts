import type { Log } from '@daystar/host';
import { CredentialsError, SourceError } from '@daystar/weather';

/** Logs failed polls of one source. */
export class PollFailureLog {
  /** Message of the credentials error that was logged last. It is logged again only after the source has recovered. */
  private loggedCredentialsError?: string;

  constructor(
    private readonly source: string,
    private readonly log: Pick<Log, 'warn' | 'error'>,
  ) {}

  /** @param pause time until the retry, ms */
  add(error: unknown, pause: number): void {
    const details = { source: this.source, pause_seconds: Math.round(pause / 1000), error };
    if (error instanceof CredentialsError) {
      if (error.message !== this.loggedCredentialsError)
        this.log.warn('source has no valid credentials; using other sources', {
          code: 'source-credentials',
          ...details,
        });
      this.loggedCredentialsError = error.message;
    } else if (error instanceof SourceError) {
      this.log.warn('poll failed; retrying after a pause', { code: 'source-failed', ...details });
    } else {
      this.log.error('failed to process or publish weather; retrying after a pause', {
        code: 'poll-failed',
        ...details,
      });
    }
  }

  /** Makes the next credentials error be logged, because the source has recovered. */
  reset(): void {
    this.loggedCredentialsError = undefined;
  }
}
