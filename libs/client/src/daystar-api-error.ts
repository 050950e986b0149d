import type { ErrorBody, FieldProblem } from './types';

export interface DaystarApiErrorOptions extends ErrorOptions {
  readonly errors?: readonly FieldProblem[];
  readonly retryAfter?: string;
}

/** An error response of the service, or no response (status 0). */
export class DaystarApiError extends Error {
  override readonly name = 'DaystarApiError';
  readonly errors: readonly FieldProblem[];
  /** Value of the `Retry-After` header: seconds, or a date. */
  readonly retryAfter?: string;

  constructor(
    readonly status: number,
    /** Error code of the service: `InvalidRequest`, `TooManyRequests`, … */
    readonly code: string,
    message: string,
    { errors = [], retryAfter, ...options }: DaystarApiErrorOptions = {},
  ) {
    super(message, options);
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** @param body of the response: JSON of the service, or any text of a proxy */
  static fromResponse(status: number, body: string, retryAfter?: string | null): DaystarApiError {
    const build = (code: string, message: string, errors?: readonly FieldProblem[]) =>
      new DaystarApiError(status, code, message, { errors, retryAfter: retryAfter ?? undefined });
    try {
      const { response_status: error } = JSON.parse(body) as ErrorBody;
      return build(error.error_code, error.message, error.errors);
    } catch {
      return build('Unknown', body.slice(0, 200) || `The response has the status ${status} and no message.`);
    }
  }
}
