import { ConfigurationError } from '@daystar/contracts';

/** Maximum depth of causes in the log. */
const MAX_DEPTH = 5;
/** Maximum number of errors of an AggregateError in the log. */
const MAX_ERRORS = 5;

/**
 * Converts an error to an object for the log: type, message, stack, code, causes, and the errors of an AggregateError. A
 * ConfigurationError is logged without a stack, because the code is not at fault. Other fields are omitted, because they may
 * contain data: the fields of a failed query contain the values of its rows.
 */
export function describeError(error: unknown, depth = MAX_DEPTH): unknown {
  if (!(error instanceof Error) || depth === 0) return error instanceof Error ? error.message : error;
  const { name, message, stack, cause } = error;
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  return {
    type: name,
    message,
    ...(!(error instanceof ConfigurationError) && { stack }),
    ...(code !== undefined && { code }),
    ...(Array.isArray(errors) && {
      errors: errors.slice(0, MAX_ERRORS).map((inner) => describeError(inner, depth - 1)),
    }),
    ...(cause !== undefined && { cause: describeError(cause, depth - 1) }),
  };
}
