/**
 * Builds the coarse terrain table from the elevation file of pvlib (`pvlib/data/Altitude.h5` of the PyPI package). Cells
 * of 5 minutes of arc run from north-west to south-east. Each has 8 bits, the difference to the cell on the left. The
 * table is compressed.
 *
 *     node tools/terrain/build-coarse-elevations.mjs Altitude.h5
 */
import { writeFile } from 'node:fs/promises';
import { constants, brotliCompressSync } from 'node:zlib';
import { File, ready } from 'h5wasm/node';
import { correctElevations } from './correct-elevations.mjs';

const OUTPUT = new URL('../../libs/solar/src/terrain/coarse-elevations.br', import.meta.url);

await ready;
const dataset = new File(process.argv[2], 'r').get('Altitude');
const [rows, columns] = dataset.shape;
const cells = dataset.value;
correctElevations(cells, columns);
const differences = new Uint8Array(cells.length);
for (let i = 0; i < cells.length; i++) differences[i] = i % columns === 0 ? cells[i] : cells[i] - cells[i - 1];
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const compressed = brotliCompressSync(differences, { params });
await writeFile(OUTPUT, compressed);
console.log(`${rows} x ${columns} cells in ${compressed.length} bytes`);
