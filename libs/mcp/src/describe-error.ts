import { DaystarApiError } from '@daystar/client';

/** Thrown when the arguments of a call cannot be used. */
export class ToolInputError extends Error {}

const ADVICE: Readonly<Record<number, string>> = {
  0: 'Check that the service runs and that DAYSTAR_URL is its address.',
  401: 'The API key is missing or revoked. Ask the user for a valid key (DAYSTAR_API_KEY).',
  403: 'The key, the plan or the access of this account does not include this request. Tell the user; do not retry.',
  404: 'Use list_sites or list_aggregations to find valid ids.',
  409: 'Choose another id, or read the current state first.',
  413: 'Send fewer rows in one call.',
  429: 'A limit of the plan is reached; get_usage shows it. Do not repeat the call at once.',
  500: 'This is a defect of the service. Report the message to the user; do not retry.',
  503: 'The service is temporarily unavailable. Retry later.',
};

/** Describes an error and what to do about it. Omits the details of unexpected errors, which may contain secrets. */
export function describeError(error: unknown): string {
  if (error instanceof ToolInputError) return error.message;
  if (!(error instanceof DaystarApiError))
    return 'The tool failed unexpectedly. Report this to the user; do not retry.';
  const fields = error.errors.map(({ message }) => message).filter((message) => message !== error.message);
  const wait = error.retryAfter === undefined ? '' : `Retry-After: ${error.retryAfter}.`;
  const status = error.status === 0 ? error.code : `${error.status} ${error.code}`;
  const advice = error.status === 400 ? 'Correct the values and call the tool again.' : (ADVICE[error.status] ?? '');
  return [`${status}: ${error.message}`, ...fields, wait, advice].filter((line) => line !== '').join('\n');
}
