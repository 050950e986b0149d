import { ConfigurationError } from '@daystar/contracts';

/** Causes deeper than this, and more errors of one kind than these, tell nothing new. */
const DEPTH = 5;
const MAX_ERRORS = 5;

/**
 * An error by what helps to find it: type, message, stack, code, its causes, and what a collected one holds. A
 * configuration error has no stack: nothing is wrong with the code. Other
 * fields stay out: a failed query, for one, carries the values of its rows.
 */
export function describedError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error) || depth === 0) return error instanceof Error ? error.message : error;
  const { name, message, stack, cause } = error;
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  return {
    type: name,
    message,
    ...(!(error instanceof ConfigurationError) && { stack }),
    ...(code !== undefined && { code }),
    ...(Array.isArray(errors) && { errors: errors.slice(0, MAX_ERRORS).map((one) => describedError(one, depth - 1)) }),
    ...(cause !== undefined && { cause: describedError(cause, depth - 1) }),
  };
}
