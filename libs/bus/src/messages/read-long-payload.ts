import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { UnknownValue } from '@daystar/contracts';
import { parseObject, toPayload } from './payload';

/** Number of elements validated per turn of the event loop; 250 measurements take about 5 ms. */
const ELEMENTS_PER_CHUNK = 250;

/**
 * Reads JSON as `readPayload` does, but validates a long list of objects in chunks, and yields to the event loop between them.
 * Limits of the number of elements apply to each chunk.
 * @throws DaystarError InvalidRequest naming every invalid field
 * @throws UnknownValueError as `readPayload` does
 */
export async function readLongPayload<T extends object>(
  type: new () => T,
  text: string,
  onUnknown?: (unknown: UnknownValue) => void,
): Promise<T> {
  const plain = parseObject(text);
  const [name, elements] = findLongList(plain) ?? [];
  if (name === undefined || elements === undefined) return toPayload(type, plain, onUnknown);
  const validElements: unknown[] = [];
  let payload: T | undefined;
  try {
    for (let start = 0; start < elements.length; start += ELEMENTS_PER_CHUNK) {
      const chunk = { ...plain, [name]: elements.slice(start, start + ELEMENTS_PER_CHUNK) };
      payload = toPayload(type, chunk, onUnknown);
      for (const element of (payload as Record<string, unknown[]>)[name] ?? []) validElements.push(element);
      await yieldToEventLoop();
    }
  } catch {
    // Validate the whole payload again, so that errors name indices in the full list.
    return toPayload(type, plain, onUnknown);
  }
  return name in payload! ? Object.assign(payload!, { [name]: validElements }) : payload!;
}

/** Finds the longest list of objects, if it needs more than one chunk. */
function findLongList(plain: object): [name: string, elements: unknown[]] | undefined {
  const lists = Object.entries(plain).filter(
    (entry): entry is [string, unknown[]] =>
      Array.isArray(entry[1]) && entry[1].length > ELEMENTS_PER_CHUNK && typeof entry[1][0] === 'object',
  );
  return lists.sort(([, a], [, b]) => b.length - a.length).at(0);
}
