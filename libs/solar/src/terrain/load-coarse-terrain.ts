import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { CoarseTerrain, decodeElevations } from './coarse-terrain';

/** Table of the whole globe; `coarse-elevations.md` names its sources. `tools/terrain` builds it. */
const FILE = join(__dirname, 'coarse-elevations.br');
/** Key of the decoded cells in the environment data, which Node copies to new worker threads. */
const CELLS = 'daystar.coarse-elevations';

let terrain: CoarseTerrain | undefined;

/**
 * Returns the coarse terrain table, and loads it at the first call. That blocks the thread for about 0.1 s. Threads
 * that start afterwards share its 9.3 MB: services with threads call it at their start.
 */
export const getCoarseTerrain = (): CoarseTerrain => (terrain ??= new CoarseTerrain(getCells()));

function getCells(): Uint8Array {
  const shared = getEnvironmentData(CELLS);
  if (shared instanceof SharedArrayBuffer) return new Uint8Array(shared);
  const decompressed = brotliDecompressSync(readFileSync(FILE));
  const cells = new Uint8Array(new SharedArrayBuffer(decompressed.length));
  cells.set(decompressed);
  decodeElevations(cells);
  setEnvironmentData(CELLS, cells.buffer);
  return cells;
}
