/** What was wrong with one field of a request. */
export interface FieldProblem {
  readonly field_name: string;
  readonly error_code: string;
  readonly message: string;
}

/** A refusal of the service, or no answer at all (status 0). */
export class DaystarRefusal extends Error {
  constructor(
    readonly status: number,
    /** As the service calls it: `InvalidRequest`, `TooManyRequests`, … */
    readonly code: string,
    message: string,
    readonly errors: readonly FieldProblem[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** @param body of the answer, JSON of the service or whatever somebody between put there */
  static of(status: number, body: string): DaystarRefusal {
    try {
      const { response_status: said } = JSON.parse(body) as {
        response_status: { error_code: string; message: string; errors?: FieldProblem[] };
      };
      return new DaystarRefusal(status, said.error_code, said.message, said.errors);
    } catch {
      return new DaystarRefusal(status, 'Unknown', body.slice(0, 200) || `The answer was ${status}.`);
    }
  }
}
