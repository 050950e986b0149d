import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from '@daystar/object-store';
import { type Block, type Columns, VARIABLES, countHours, createColumns } from './generated-weather';
import type { WeatherLayout, WeatherReader } from './weather-layout';

const CHUNK_CELLS = 64;
const GZIP_LEVEL = 5;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Zarr v3: an array of 16-bit integers by cell and hour for each variable, in chunks compressed with gzip. */
export function createZarrLayout(name: string, chunkHours: number, objects: ObjectStore): WeatherLayout {
  return {
    name,
    async write(archive, generate) {
      const shape = [archive.endCell, countHours(archive)];
      for (const variable of VARIABLES) {
        const metadata = Buffer.from(JSON.stringify(describeArray(shape, chunkHours)));
        await objects.put(`${name}/${variable}/zarr.json`, metadata);
      }
      for (const chunk of listChunks(archive, chunkHours)) {
        const columns = generate({
          ...chunk,
          endCell: Math.min(chunk.endCell, archive.endCell),
          endHour: Math.min(chunk.endHour, archive.endHour),
        });
        for (const variable of VARIABLES) {
          // A chunk at the edge of the array has its whole shape.
          const padded = new Int16Array(CHUNK_CELLS * chunkHours);
          const hours = Math.min(chunk.endHour, archive.endHour) - chunk.firstHour;
          for (let row = 0; row * hours < columns[variable].length; row++)
            padded.set(columns[variable].subarray(row * hours, (row + 1) * hours), row * chunkHours);
          const content = await compress(padded.buffer, { level: GZIP_LEVEL });
          await objects.put(`${name}/${variable}/${toChunkKey(archive, chunk)}`, content);
        }
      }
    },
    open: (archive) => new ZarrReader(`${name}/`, objects, archive, chunkHours),
  };
}

class ZarrReader implements WeatherReader {
  /** Chunks of the last read: the next month may need them again. */
  private chunks = new Map<string, Promise<Int16Array>>();

  constructor(
    private readonly prefix: string,
    private readonly objects: ObjectStore,
    private readonly archive: Block,
    private readonly chunkHours: number,
  ) {}

  readCell = (cell: number) => this.read({ ...this.archive, firstCell: cell, endCell: cell + 1 });
  readMonth = (month: Block) => this.read(month);

  private async read(block: Block): Promise<Columns> {
    const columns = createColumns(block);
    const { archive, chunkHours } = this;
    const overlapping = listChunks(archive, chunkHours).filter(
      (chunk) =>
        chunk.firstHour < block.endHour &&
        chunk.endHour > block.firstHour &&
        chunk.firstCell < block.endCell &&
        chunk.endCell > block.firstCell,
    );
    const earlierChunks = this.chunks;
    this.chunks = new Map();
    const copyChunk = async (chunk: Block, variable: (typeof VARIABLES)[number]) => {
      const key = `${this.prefix}${variable}/${toChunkKey(archive, chunk)}`;
      const loading = earlierChunks.get(key) ?? this.load(key);
      this.chunks.set(key, loading);
      const values = await loading;
      const [from, to] = [Math.max(chunk.firstHour, block.firstHour), Math.min(chunk.endHour, block.endHour)];
      const endCell = Math.min(chunk.endCell, block.endCell);
      for (let cell = Math.max(chunk.firstCell, block.firstCell); cell < endCell; cell++) {
        const start = (cell - chunk.firstCell) * chunkHours - chunk.firstHour;
        const target = (cell - block.firstCell) * countHours(block) + from - block.firstHour;
        columns[variable].set(values.subarray(start + from, start + to), target);
      }
    };
    await Promise.all(overlapping.flatMap((chunk) => VARIABLES.map((variable) => copyChunk(chunk, variable))));
    return columns;
  }

  private async load(key: string): Promise<Int16Array> {
    const content = await this.objects.get(key);
    if (!content) throw new Error(`the chunk ${key} is missing`);
    const bytes = await decompress(content);
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  }
}

function listChunks(archive: Block, chunkHours: number): Block[] {
  const chunks: Block[] = [];
  for (let { firstHour } = archive; firstHour < archive.endHour; firstHour += chunkHours)
    for (let firstCell = 0; firstCell < archive.endCell; firstCell += CHUNK_CELLS)
      chunks.push({ firstCell, endCell: firstCell + CHUNK_CELLS, firstHour, endHour: firstHour + chunkHours });
  return chunks;
}

const toChunkKey = (archive: Block, { firstCell, firstHour, endHour }: Block): string =>
  `c/${firstCell / CHUNK_CELLS}/${(firstHour - archive.firstHour) / (endHour - firstHour)}`;

const describeArray = (shape: readonly number[], chunkHours: number) => ({
  zarr_format: 3,
  node_type: 'array',
  shape,
  data_type: 'int16',
  chunk_grid: { name: 'regular', configuration: { chunk_shape: [CHUNK_CELLS, chunkHours] } },
  chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
  fill_value: 0,
  codecs: [
    { name: 'bytes', configuration: { endian: 'little' } },
    { name: 'gzip', configuration: { level: GZIP_LEVEL } },
  ],
});
