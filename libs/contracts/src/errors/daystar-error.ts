import type { ErrorCode } from './error-code';

/** Error of one field of a request. */
export interface FieldError {
  readonly field_name: string;
  readonly message: string;
  readonly error_code: string;
}

/** An error for the caller. Services send it over the bus; the gateway converts it to an HTTP response. */
export class DaystarError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors: readonly FieldError[] = [],
    options?: { cause?: unknown; retryAfterSeconds?: number; omitsLegacyBody?: boolean },
  ) {
    super(message, { cause: options?.cause });
    this.name = 'DaystarError';
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.omitsLegacyBody = options?.omitsLegacyBody ?? false;
  }

  readonly retryAfterSeconds?: number;
  /** Whether the response has a body only for clients that accept problem details. */
  readonly omitsLegacyBody: boolean;
}

/** Time after which a client may repeat a request that was rejected because too much is in progress. */
const BUSY_RETRY_SECONDS = 5;

/** Creates the error of such a request. @param problem sentence about what is in progress */
export const createBusyError = (problem: string): DaystarError =>
  new DaystarError('Busy', `${problem} Try again in ${BUSY_RETRY_SECONDS} seconds.`, [], {
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });

/** Creates the error of a request with invalid fields. Its message joins the messages of the fields, each once. */
export function createInvalidRequestError(errors: readonly FieldError[]): DaystarError {
  const messages = new Set(errors.map(({ message }) => message));
  return new DaystarError('InvalidRequest', [...messages].join(' '), errors);
}
