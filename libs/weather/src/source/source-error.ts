/** Thrown when a source cannot be reached or read; the poll is retried later. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(
    message: string,
    readonly options: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(message, { cause: options.cause });
  }
}

/** Pause after refused credentials, ms: they do not become valid by themselves, but a licence may be accepted meanwhile. */
const CREDENTIALS_PAUSE_MS = 3_600_000;

/** Thrown when credentials are missing or refused. The error is logged once, and weather comes from other sources. */
export class CredentialsError extends SourceError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause, retryAfterMs: CREDENTIALS_PAUSE_MS });
  }
}
