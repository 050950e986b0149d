import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Elements of a list above which an object is sent in parts. */
const MAX_ELEMENTS_AT_ONCE = 20;
/** Characters that are serialised before other requests are served, in about a millisecond. */
const PART_LENGTH = 64 * 1024;

/** Whether an object has a list that may be long: a thousand plants with many horizons are 80 MB, and take a second to serialise. */
export const hasLongList = (object: object): boolean =>
  Object.values(object).some((value) => Array.isArray(value) && value.length > MAX_ELEMENTS_AT_ONCE);

/**
 * Serialises an object as `JSON.stringify` does, in parts, so that other requests are served in between and a client that reads slowly
 * holds one part in memory.
 */
export async function* serializeInParts(object: object): AsyncGenerator<string> {
  let part = '';
  for (const piece of listPieces(object)) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
    await yieldToEventLoop();
  }
  yield part;
}

/** Yields the values of an object and the elements of its lists. */
function* listPieces(object: object): Generator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(value)) yield JSON.stringify(value);
    else {
      yield '[';
      for (const [index, element] of value.entries()) yield (index > 0 ? ',' : '') + JSON.stringify(element);
      yield ']';
    }
  }
  yield separator === '{' ? '{}' : '}';
}
