import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/**
 * Reads a text file of any length line by line, without line ends and byte-order mark; `.gz` is decompressed. It
 * reads every complete line of a truncated file.
 * @throws any error of `onLine`, which ends the reading; the error of the file or its compression, after its last line
 */
export async function readLines(path: string, onLine: (line: string) => void): Promise<void> {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  if (text !== file) file.once('error', (error) => text.destroy(error));
  let incompleteLine: string | undefined;
  const onChunk = (chunk: string) => {
    const lines = (incompleteLine === undefined ? chunk.replace(/^\uFEFF/, '') : incompleteLine + chunk).split('\n');
    incompleteLine = lines.pop();
    for (const line of lines) onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  // Uses events, because an iterator drops buffered chunks when the stream fails.
  text.setEncoding('utf8').on('data', (chunk: string) => {
    try {
      onChunk(chunk);
    } catch (error) {
      text.destroy(error as Error);
    }
  });
  try {
    await finished(text);
  } finally {
    file.destroy();
  }
  if (incompleteLine) onLine(incompleteLine);
}
