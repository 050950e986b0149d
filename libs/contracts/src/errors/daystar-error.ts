import type { ErrorCode } from './error-code';

/** What is wrong with one field of a request. */
export interface FieldError {
  readonly field_name: string;
  readonly message: string;
  readonly error_code: string;
}

/** A failure that a caller is told about. It crosses the bus as data and becomes HTTP in one place of the gateway. */
export class DaystarError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors: readonly FieldError[] = [],
    options?: { cause?: unknown; retryAfterSeconds?: number },
  ) {
    super(message, { cause: options?.cause });
    this.name = 'DaystarError';
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }

  readonly retryAfterSeconds?: number;
}

/** A request with wrong fields; every wrong field is named. */
export function invalid(errors: readonly FieldError[]): DaystarError {
  return new DaystarError('InvalidRequest', errors.map((error) => error.message).join(' '), errors);
}
