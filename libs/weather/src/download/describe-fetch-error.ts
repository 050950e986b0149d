/** Reasons by the error codes of the system, of zlib, and of undici, the HTTP client of Node. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found: the name server does not respond',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ETIMEDOUT: 'timed out while connecting',
  UND_ERR_CONNECT_TIMEOUT: 'timed out while connecting',
  Z_DATA_ERROR: 'its compression is damaged',
};
/** Maximum number of causes of causes that are searched for a code. */
const MAX_DEPTH = 5;

/**
 * Describes why a request failed, such as `connection refused`. Errors of `fetch` say only `fetch failed`; the reason is in
 * their causes.
 * @param timeout signal and length of the timeout of the request, which is not that of its caller
 */
export function describeFetchError(error: unknown, timeout?: { signal: AbortSignal; ms: number }): string {
  if (timeout?.signal.aborted) return `timed out after ${timeout.ms / 1000} s`;
  let message = '';
  let current = error as NodeJS.ErrnoException | undefined;
  for (let depth = 0; current && depth < MAX_DEPTH; depth++) {
    const { code } = current;
    // The code of a DOMException, such as that of an abort, is a number.
    if (typeof code === 'string') return REASONS[code] ?? code;
    message = current.message || message;
    current = current.cause as NodeJS.ErrnoException | undefined;
  }
  return message || 'unknown error';
}
