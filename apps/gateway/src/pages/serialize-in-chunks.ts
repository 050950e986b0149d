import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Length of a list above which its object is sent in chunks. */
const MAX_ELEMENTS_IN_ONE_CHUNK = 20;
/** Length of a chunk, characters. Serializing a chunk takes about a millisecond. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Whether an object has a long list. A thousand plants with many horizons are 80 MB of JSON, which takes a second to
 * serialize.
 */
export const hasLongList = (object: object): boolean =>
  Object.values(object).some((value) => Array.isArray(value) && value.length > MAX_ELEMENTS_IN_ONE_CHUNK);

/**
 * Serializes an object as `JSON.stringify` does, in chunks. Other requests are served in between, and a client that reads
 * slowly keeps only one chunk in memory.
 */
export async function* serializeInChunks(object: object): AsyncGenerator<string> {
  let chunk = '';
  for (const fragment of listFragments(object)) {
    chunk += fragment;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
    await yieldToEventLoop();
  }
  yield chunk;
}

/** Yields the JSON of an object in fragments: its properties, and each element of its lists. */
function* listFragments(object: object): Generator<string> {
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
