import type { ErrorBody, FieldProblem } from './types';

/** An error response of the service, or no response (status 0). */
export class DaystarApiError extends Error {
  constructor(
    readonly status: number,
    /** Error code of the service: `InvalidRequest`, `TooManyRequests`, … */
    readonly code: string,
    message: string,
    readonly errors: readonly FieldProblem[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @param body of the response: JSON of the service, or any text of a proxy */
  static fromResponse(status: number, body: string): DaystarApiError {
    try {
      const { response_status: error } = JSON.parse(body) as ErrorBody;
      return new DaystarApiError(status, error.error_code, error.message, error.errors);
    } catch {
      return new DaystarApiError(status, 'Unknown', body.slice(0, 200) || `The response was ${status}.`);
    }
  }
}
