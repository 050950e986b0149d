import { SourceError } from '../source/source-error';
import { fetchAgainIfClosed } from './fetch-again-if-closed';

const TIMEOUT_MS = 20_000;
/** Maximum number of characters of an error response that the error message quotes. */
const MAX_QUOTED_CHARACTERS = 200;

/** Gets a text over HTTP. @throws SourceError when the service is unreachable, refuses, or is overloaded */
export async function fetchText(url: URL, signal: AbortSignal, accept = 'text/*'): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetchAgainIfClosed(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { accept, 'user-agent': 'daystar' },
    });
    text = await response.text();
  } catch (cause) {
    throw new SourceError(`${url.host} cannot be reached`, { cause });
  }
  if (response.ok) return text;
  const quote = text.slice(0, MAX_QUOTED_CHARACTERS).trim();
  throw new SourceError(`${url.host} responded with ${response.status}${quote && `: ${quote}`}`, {
    retryAfterMs: parseRetryAfterMs(response),
  });
}

/** Gets JSON over HTTP. @throws SourceError like `fetchText`, and when the response is not JSON */
export async function fetchJson(url: URL, signal: AbortSignal): Promise<unknown> {
  const text = await fetchText(url, signal, 'application/json');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError(`${url.host} responded with text that is not JSON`, { cause });
  }
}

/** Parses the delay in a `Retry-After` header, ms; undefined without one, or if it is a date. */
export function parseRetryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds > 0 ? seconds * 1000 : undefined;
}
