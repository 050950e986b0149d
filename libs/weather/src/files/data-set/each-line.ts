import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Reads a text file of any length line by line; `.gz` is unpacked. Line ends, and a mark of byte order, are left out.
 * Of a file that breaks off every whole line is taken.
 * @throws what `take` throws, which ends the reading; what the file or its packing throws, after its last line
 */
export async function eachLine(path: string, take: (line: string) => void): Promise<void> {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  if (text !== file) file.once('error', (error) => text.destroy(error));
  let rest: string | undefined;
  const takeLines = (chunk: string) => {
    const lines = (rest === undefined ? chunk.replace(/^\uFEFF/, '') : rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) take(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  // Heard rather than iterated over: an iterator drops what it has not given yet when the stream fails.
  text.setEncoding('utf8').on('data', (chunk: string) => {
    try {
      takeLines(chunk);
    } catch (error) {
      text.destroy(error as Error);
    }
  });
  try {
    await finished(text);
  } finally {
    file.destroy();
  }
  if (rest) take(rest);
}
