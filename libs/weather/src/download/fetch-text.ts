import { SourceError } from '../source/source-error';
import { describeFetchError } from './describe-fetch-error';
import { fetchAgainIfClosed } from './fetch-again-if-closed';

const TIMEOUT_MS = 20_000;
/** Maximum number of characters of an error response that the error message quotes. */
const MAX_QUOTED_CHARACTERS = 200;
/** Maximum number of characters of a response of another type that the error message quotes. */
const MAX_QUOTED_START = 40;

export interface FetchTextOptions {
  readonly accept?: string;
  readonly timeoutMs?: number;
}

/** Gets a text over HTTP. @throws SourceError when the service is unreachable, refuses, or is overloaded */
export async function fetchText(url: URL, signal: AbortSignal, options?: FetchTextOptions): Promise<string> {
  return (await fetchTyped(url, signal, options)).text;
}

/** Gets JSON over HTTP. @throws SourceError like `fetchText`, and when the response is not JSON */
export async function fetchJson(url: URL, signal: AbortSignal): Promise<unknown> {
  const { text, type } = await fetchTyped(url, signal, { accept: 'application/json' });
  try {
    return JSON.parse(text);
  } catch (cause) {
    const start = toPrintable(text).slice(0, MAX_QUOTED_START).trim();
    const description = `text that is not JSON (${type}, ${text.length} characters)`;
    throw new SourceError(`${url.host} responded with ${description}: "${start}"`, { cause });
  }
}

async function fetchTyped(
  url: URL,
  signal: AbortSignal,
  { accept = 'text/*', timeoutMs = TIMEOUT_MS }: FetchTextOptions = {},
): Promise<{ text: string; type: string }> {
  let response: Response | undefined;
  let text: string;
  const timeout = { signal: AbortSignal.timeout(timeoutMs), ms: timeoutMs };
  try {
    response = await fetchAgainIfClosed(url, {
      signal: AbortSignal.any([signal, timeout.signal]),
      headers: { accept, 'user-agent': 'daystar' },
    });
    text = await response.text();
  } catch (cause) {
    const verb = response ? 'read' : 'reached';
    throw new SourceError(`${url.host} cannot be ${verb} (${describeFetchError(cause, timeout)})`, { cause });
  }
  if (response.ok) return { text, type: response.headers.get('content-type') ?? 'unknown type' };
  const quote = text.slice(0, MAX_QUOTED_CHARACTERS).trim();
  throw new SourceError(`${url.host} responded with ${response.status}${quote && `: ${quote}`}`, {
    retryAfterMs: parseRetryAfterMs(response),
  });
}

/** Replaces control characters, line breaks and bytes that are not text by single spaces. */
const toPrintable = (text: string): string => text.replace(/[\p{C}\p{Z}\uFFFD]+/gu, ' ').trimStart();

/** Parses the delay in a `Retry-After` header, ms; undefined without one, or if it is a date. */
export function parseRetryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds > 0 ? seconds * 1000 : undefined;
}
