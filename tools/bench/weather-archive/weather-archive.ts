import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderObjectStore, type ObjectStore, S3ObjectStore } from '@daystar/object-store';
import { FakeS3Server } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import { type BenchResult, createResult } from '../bench-result';
import { createLayouts } from './create-layouts';
import { createCsvLayout, openSplitTable } from './csv-layout';
import {
  type Block,
  CELLS_PER_TILE,
  type Columns,
  VARIABLES,
  generateWeather,
  splitByMonths,
} from './generated-weather';
import { measureCpu } from './measure-cpu';
import { measureHistory } from './measure-history';
import type { WeatherLayout, WeatherReader } from './weather-layout';

const END_YEAR = 2026;

/**
 * Stores the same generated hourly weather in four formats: a CSV table, which histories read, Zarr, GRIB and Parquet. Reads a
 * cell, a month and everything, and computes some months of a history. The reference values are those of the table; that of
 * `history.reading` is the time of the whole history. Times are processor times.
 */
export async function benchWeatherArchive(
  print: (line: string) => void,
  { years, cells }: { readonly years: number; readonly cells: number },
): Promise<BenchResult[]> {
  if (cells % CELLS_PER_TILE !== 0) throw new Error(`--cells must be a multiple of ${CELLS_PER_TILE}`);
  const scratch = await mkdtemp(join(tmpdir(), 'daystar-weather-archive-'));
  const firstHour = Date.UTC(END_YEAR - years) / HOUR;
  const archive: Block = { firstCell: 0, endCell: cells, firstHour, endHour: Date.UTC(END_YEAR) / HOUR };
  print(`weather-archive: ${cells} cells, ${years} years, ${(archive.endHour - firstHour) * cells} rows`);
  try {
    const tableFolder = join(scratch, 'csv');
    await mkdir(tableFolder);
    const openTable = () => openSplitTable(tableFolder, join(scratch, 'months'));
    const csv = createCsvLayout(tableFolder, openTable);
    const writing = await measureWrite(csv, archive);
    const size = await measureSize(tableFolder);
    const split = await measureCpu(openTable);
    const csvFigures = { write: writing, size, split: split.seconds, ...(await measureReads(csv, archive)) };
    const months = splitByMonths(archive, 1);
    // January of the first year, February of the second, and so on.
    const sample = splitByMonths(archive, 12).map((_, year) => months[year * 12 + (year % 12)]);
    const history = await measureHistory(sample, split.result);
    const scale = months.length / sample.length;
    const [reading, total] = [history.reading * scale + split.seconds, history.total * scale + split.seconds];
    await split.result.removeTemporaryFiles();
    const results = [createResult('history.reading', reading, 's', total), ...toResults('csv', csvFigures, csvFigures)];
    for (const { name } of createLayouts(new FolderObjectStore(scratch))) {
      const figures = await measureLayout(name, archive, join(scratch, name));
      results.push(...toResults(name, figures, csvFigures));
      await rm(join(scratch, name), { recursive: true });
    }
    return results;
  } finally {
    await rm(scratch, { recursive: true });
  }
}

type Figures = Readonly<Record<string, number>>;

const UNITS: Readonly<Record<string, string>> = { size: 'MB', memory: 'MB', cell_requests: '', month_requests: '' };

const toResults = (layout: string, figures: Figures, csvFigures: Figures): BenchResult[] =>
  Object.entries(figures).map(([name, value]) =>
    createResult(
      `${layout}.${name}`,
      value,
      UNITS[name] ?? 's',
      figures === csvFigures ? null : (csvFigures[name] ?? null),
    ),
  );

async function measureLayout(name: string, archive: Block, folder: string): Promise<Figures> {
  const findLayout = (objects: ObjectStore) => createLayouts(objects).find((layout) => layout.name === name)!;
  const layout = findLayout(new FolderObjectStore(folder));
  const write = await measureWrite(layout, archive);
  const size = await measureSize(folder);
  const reads = await measureReads(layout, archive);
  const server = await FakeS3Server.start();
  try {
    for (const file of await readdir(folder, { recursive: true }))
      if ((await stat(join(folder, file))).isFile()) server.objects.set(file, await readFile(join(folder, file)));
    const options = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret', prefix: '' };
    const objects = new S3ObjectStore({ ...options, endpoint: server.endpoint, bucket: server.bucket });
    const countRequests = async (read: (reader: WeatherReader) => Promise<Columns> | undefined) => {
      const before = server.requests.GET ?? 0;
      await read(findLayout(objects).open(archive));
      return server.requests.GET - before;
    };
    const cell_requests = await countRequests((reader) => reader.readCell?.(archive.endCell >> 1));
    const month_requests = await countRequests((reader) => reader.readMonth(splitByMonths(archive, 1)[5]));
    return { write, size, ...reads, cell_requests, month_requests };
  } finally {
    await server.close();
  }
}

/** @returns processor time without the generation, s */
async function measureWrite(layout: WeatherLayout, archive: Block): Promise<number> {
  let generation = 0;
  const generate = (block: Block): Columns => {
    const before = process.cpuUsage();
    const columns = generateWeather(block);
    generation += process.cpuUsage(before).user / 1e6;
    return columns;
  };
  const { seconds } = await measureCpu(() => layout.write(archive, generate));
  return seconds - generation;
}

/** @returns MB */
async function measureSize(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const stats = await Promise.all(files.map((file) => stat(join(folder, file))));
  return stats.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0) / 1e6;
}

/** Reads a cell, a month, and then all months in turn. @throws Error when the values differ from those that were written */
async function measureReads(layout: WeatherLayout, archive: Block): Promise<Figures> {
  const middle = archive.endCell >> 1;
  const months = splitByMonths(archive, 1);
  const cell = await measureCpu(async () => layout.open(archive).readCell?.(middle));
  if (cell.result) assertEqual(layout, cell.result, { ...archive, firstCell: middle, endCell: middle + 1 });
  const month = await measureCpu(() => layout.open(archive).readMonth(months[5]));
  assertEqual(layout, month.result, months[5]);
  const reader = layout.open(archive);
  let memory = 0;
  const all = await measureCpu(async () => {
    for (const block of months) {
      await reader.readMonth(block);
      const { heapUsed, external } = process.memoryUsage();
      memory = Math.max(memory, (heapUsed + external) / 1e6);
    }
  });
  // The table has no other order: for one cell, all of it is read.
  return { cell: cell.result ? cell.seconds : all.seconds, month: month.seconds, all: all.seconds, memory };
}

function assertEqual({ name }: WeatherLayout, columns: Columns, block: Block): void {
  const expected = generateWeather(block);
  for (const variable of VARIABLES)
    if (Buffer.compare(Buffer.from(columns[variable].buffer), Buffer.from(expected[variable].buffer)) !== 0)
      throw new Error(`${name} returns a different ${variable}`);
}
