import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderObjectStore } from '@daystar/object-store';
import { HOUR } from '@daystar/timeseries';
import { CELLS_PER_TILE, generateWeather, splitByMonths } from './generated-weather';
import { createLayouts } from './create-layouts';

/** Five days, of two months. */
const archive = {
  firstCell: 0,
  endCell: CELLS_PER_TILE,
  firstHour: Date.UTC(2025, 0, 30) / HOUR,
  endHour: Date.UTC(2025, 1, 4) / HOUR,
};

describe('the layouts of weather archives', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-weather-layouts-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const names = createLayouts(new FolderObjectStore('')).map(({ name }) => name);

  it.each(names)('%s returns the weather that was written', async (name) => {
    const layout = createLayouts(new FolderObjectStore(folder)).find((one) => one.name === name)!;
    await layout.write(archive, generateWeather);
    const [, february] = splitByMonths(archive, 1);
    const cell = { ...archive, firstCell: 37, endCell: 38 };
    const reader = layout.open(archive);
    expect(await reader.readMonth(february)).toEqual(generateWeather(february));
    expect(await reader.readCell!(37)).toEqual(generateWeather(cell));
  });
});
