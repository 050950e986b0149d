import { Piscina } from 'piscina';
import { type Atlas, readAtlasPart } from './atlas-worker';
import { AtlasService } from './atlas.service';
import { readCoordinates } from './read-coordinates';
import { type Town, buildTownTable, findTowns, foldText } from './town-table';

const describeTown = ({ name, country }: Town) => `${name} ${country}`;

describe('the towns', () => {
  const towns = readAtlasPart('towns');
  const find = (text: string) => findTowns(towns, text, 8);

  it('are found by the beginning of their names, the exact one first, then the largest', () => {
    expect(find('Graz')[0]).toEqual({ name: 'Graz', country: 'AT', latitude: 47.067, longitude: 15.45 });
    expect(find('paris').map(describeTown)[0]).toBe('Paris FR');
    expect(find('lond').map(describeTown)[0]).toBe('London GB');
  });

  it.each([
    ['zurich', 'Zürich CH'],
    ['ZÜRICH', 'Zürich CH'],
    ['sao paulo', 'São Paulo BR'],
    ['  new   york ', 'New York City US'],
  ])('are found by %s as %s', (text, expected) => expect(find(text).map(describeTown)).toContain(expected));

  it.each([
    ['München', 'Munich DE'],
    ['munchen', 'Munich DE'],
    ['Muenchen', 'Munich DE'],
    ['münch', 'Munich DE'],
    ['Wien', 'Vienna AT'],
    ['Köln', 'Köln DE'],
    ['Koeln', 'Köln DE'],
    ['Colonia', 'Köln DE'],
    ['Sevilla', 'Sevilla ES'],
    ['Seville', 'Sevilla ES'],
    ['Roma', 'Rome IT'],
    ['Praha', 'Prague CZ'],
    ['Kjøbenhavn', 'Copenhagen DK'],
    ['København', 'Copenhagen DK'],
    ['kobenhavn', 'Copenhagen DK'],
    ['Москва', 'Moscow RU'],
    ['москв', 'Moscow RU'],
    ['東京', 'Tokyo JP'],
    ['Αθήνα', 'Athens GR'],
    ['Tromsø', 'Tromsø NO'],
    ['Bialystok', 'Białystok PL'],
    ['Aarhus', 'Århus DK'],
  ])('are found by the native name %s as %s', (text, expected) => expect(describeTown(find(text)[0])).toBe(expected));

  it('with another name that begins with three letters are not found by these', () =>
    expect(find('san').every(({ name }) => foldText(name).startsWith('san'))).toBe(true));

  it('are not found by the codes of airports', () =>
    expect(find('muc').map(({ name }) => name)).not.toContain('Munich'));

  it.each(['', '  ', '\n', 'no such town'])('are none for %j', (text) => expect(find(text)).toEqual([]));

  it('keep their coordinates apart', () => {
    const create = (name: string, population: number, longitude: number) => ({
      name,
      otherNames: [],
      population,
      country: 'XX',
      latitude: 1,
      longitude,
    });
    const table = buildTownTable([create('Ab', 1, 10), create('Abc', 3, 20), create('Åb', 2, 30)]);
    expect(findTowns(table, 'ab', 3).map(({ name, longitude }) => `${name} ${longitude}`)).toEqual([
      'Åb 30',
      'Ab 10',
      'Abc 20',
    ]);
  });
});

describe('a picture of coastlines and borders', () => {
  const atlas = new AtlasService();
  const listPoints = (path: string) =>
    path
      .split(/[ML]/)
      .slice(1)
      .map((text) => text.split(' ').map(Number));

  it('shows the coast where it is: Gibraltar is in the middle of a picture around it', async () => {
    const { coast, border } = await atlas.drawAround({ latitude: 36.14, longitude: -5.35 }, 4);
    const nearest = Math.min(...listPoints(coast).map(([x, y]) => Math.hypot(x - 360, y - 180)));
    expect(nearest).toBeLessThan(20);
    expect(border).toContain('M');
  });

  it('stays within its frame, apart from the points at which lines leave it', async () => {
    const { coast } = await atlas.drawAround({ latitude: 54, longitude: 10 }, 20);
    const lines = coast
      .split('M')
      .slice(1)
      .map((line) => line.split('L').map((text) => text.split(' ').map(Number)));
    for (const line of lines)
      for (const [x, y] of line.slice(1, -1)) {
        expect(x).toBeGreaterThan(-5);
        expect(x).toBeLessThan(725);
        expect(y).toBeGreaterThan(-5);
        expect(y).toBeLessThan(365);
      }
  });

  it('is empty on the open sea, and goes on across the date line', async () => {
    expect(await atlas.drawAround({ latitude: -40, longitude: -125 }, 5)).toEqual({ coast: '', border: '' });
    const { coast } = await atlas.drawAround({ latitude: -17, longitude: 180 }, 8);
    const sides = listPoints(coast).map(([x]) => x < 360);
    expect([sides.includes(true), sides.includes(false)]).toEqual([true, true]);
  });

  it('has no lines across the world from one side of the date line to the other', async () => {
    const { coast } = await atlas.drawAround({ latitude: 0, longitude: 0 }, 360);
    const steps = coast.split('M').flatMap((line) => {
      const xs = line.split('L').map((text) => Number(text.split(' ')[0]));
      return xs.slice(1).map((x, index) => Math.abs(x - xs[index]));
    });
    expect(Math.max(...steps)).toBeLessThan(100);
  });

  it('of the world reads neither the towns nor the detailed lines, which take a second', async () => {
    const run = jest
      .spyOn(Piscina.prototype, 'run')
      .mockImplementation((part) => Promise.resolve(readAtlasPart(part as keyof Atlas)));
    const { coast } = await new AtlasService(1).drawAround({ latitude: 0, longitude: 0 }, 360);
    expect(coast).toContain('M');
    expect(run.mock.calls.map(([part]) => part as string)).toEqual(['world']);
    run.mockRestore();
  });

  it('of the world is small enough for a phone', async () => {
    const { coast, border } = await atlas.drawAround({ latitude: 0, longitude: 0 }, 360);
    expect(coast.length).toBeGreaterThan(20_000);
    expect(coast.length + border.length).toBeLessThan(120_000);
  });
});

describe('coordinates', () => {
  it.each([
    ['47.07, 15.44', [47.07, 15.44]],
    ['47.07,15.44', [47.07, 15.44]],
    ['47,07; 15,44', [47.07, 15.44]],
    ['-33.9 151.2', [-33.9, 151.2]],
    ['33.9° S, 151.2° E', [-33.9, 151.2]],
    ['32.2N 110.9W', [32.2, -110.9]],
    ["37° 24' N, 5° 59' W", [37.4, -5.983333]],
    ["37° 24' N 5° 59' W", [37.4, -5.983333]],
    ['37°24\'36"S5°59\'24"E', [-37.41, 5.99]],
    ['37° 24′ 36″ N; 5° 59′ 24″ W', [37.41, -5.99]],
    ["N 37° 24,6', W 5° 59,4'", [37.41, -5.99]],
    ["-37° 24' 5° 59'", [-37.4, 5.983333]],
  ])('are read from %s', (text, [latitude, longitude]) => {
    expect(readCoordinates(text)).toEqual({ latitude, longitude });
  });

  it.each([
    'Graz',
    '47.07',
    '95, 15',
    '47, 200',
    '',
    '39.9 N, 3.9 O',
    'New York',
    '1 2 3',
    "37° 24' N",
    "37° 60' N, 5° W",
    "95° 10' N, 5° 59' W",
    "5° 59' W, 37° 24' N",
    "37° 24' N, 5° 59' O",
  ])('are not read from %j', (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  });
});
