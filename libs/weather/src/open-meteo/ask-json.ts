import { SourceFailure } from '../rejection';

/** Longest wait for an answer. */
const DEADLINE_MS = 20_000;

/** Gets JSON over HTTP. @throws SourceFailure in words when there is none: away, refused, overloaded, not JSON */
export async function askJson(url: URL, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      headers: { accept: 'application/json', 'user-agent': 'daystar' },
    });
    text = await response.text();
  } catch (cause) {
    throw new SourceFailure(`${url.host} cannot be reached`, { cause });
  }
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    throw new SourceFailure(`${url.host} answered ${response.status}: ${text.slice(0, 200)}`, {
      retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
    });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceFailure(`${url.host} answered with something that is not JSON`, { cause });
  }
}
