import { Readable } from 'node:stream';
import { MAX_MESSAGE_BYTES } from '@daystar/bus';
import { FleetReducer } from '@daystar/forecasting';
import { FleetFileError, readFleet } from './fleet-file';

const read = (...lines: string[]) => readFleet(Readable.from([lines.join('\n')]));
const brokenOf = (...lines: string[]) =>
  read(...lines).then(
    () => [],
    (error: unknown) => (error as FleetFileError).rows,
  );
const HEADER = 'latitude,longitude,capacity_kw,tilt,azimuth,install_year';

describe('a fleet file', () => {
  it('is read in kW or MW, with defaults for missing columns', async () => {
    const kilowatts = await read(HEADER, '40.1,0.1,5,30,-90,2019', '40.1,0.1,15,,,');
    expect(kilowatts).toEqual({
      systems: 2,
      valid_from: ['1970-01-01', '2019-01-01'],
      cells: [{ cell: 'c520-720', added: [0, 0.015, 1, 0.005], orientations: [0.75, 23, 180, 0.25, 30, -90] }],
    });
    const megawatts = await read('capacity (MW),longitude,latitude,valid_from', '2,-70.5,-20,2021-03-09');
    expect(megawatts).toMatchObject({
      valid_from: ['2021-03-01'],
      cells: [{ added: [0, 2], orientations: [1, 23, 0] }],
    });
  });

  it('may mix orientations in a cell', async () => {
    const fleet = await read('latitude,longitude,capacity_mw,orientations', '50,10,1,0.6:35:180 0.4:20:-90');
    expect(fleet.cells[0].orientations).toEqual([0.6, 35, 180, 0.4, 20, -90]);
  });

  it('may have cells at the poles and on the date line', async () => {
    const fleet = await read('latitude,longitude,capacity_mw', '90,180,1', '-90,-180,1');
    expect(fleet.cells.map(({ cell }) => cell)).toEqual(['c719-720', 'c0-720']);
  });

  it('is refused with every invalid row named by line and reason, and nothing is stored', async () => {
    const rows = await brokenOf(
      HEADER,
      '40,0,5,30,180,2019',
      '91,0,5,30,180,2019',
      '40,0,0,30,180,2019',
      '40,0,five,30,180,2019',
      '40,0,5,30,181,2019',
      '1e-320,0,5,30,180,2019',
      '40,0,5,30,180',
      '',
      '40,0,-5,30,180,2019',
      '40,0,5,30,180,1066',
      '40,0,5,30,180,2019',
    );
    expect(rows).toEqual([
      { line: 3, reason: "'latitude' must be between -90 and 90 (degrees), not 91." },
      { line: 4, reason: "'capacity_kw' must be greater than '0'." },
      { line: 5, reason: `'capacity_kw' must be a number (kW), not "five".` },
      { line: 6, reason: "'azimuth' must be between -180 and 180 (degrees), not 181." },
      { line: 7, reason: `'latitude' must be a number (degrees), not "1e-320".` },
      { line: 8, reason: 'The row must have 6 fields, not 5.' },
      { line: 9, reason: 'The row must have 6 fields, not 1.' },
      { line: 10, reason: "'capacity_kw' must be between 0 and 100,000,000 (kW), not -5." },
      { line: 11, reason: "'install_year' must be between 1970 and 2100, not 1066." },
    ]);
  });

  it.each([
    ['', 'The file must have at least one system.'],
    [HEADER, 'The file must have at least one system.'],
    ['latitude,longitude', "The header must have exactly one of 'capacity_kw' and 'capacity_mw'"],
    [
      'latitude,longitude,capacity_kw,capacity_mw',
      "The header must have exactly one of 'capacity_kw' and 'capacity_mw'",
    ],
    ['latitude,capacity_kw', "'longitude' is required as a column."],
    ['latitude,longitude,capacity_kw,colour', 'not colour.'],
    ['latitude,latitude,longitude,capacity_kw', 'Each column must appear only once.'],
    ['latitude,longitude,capacity_kw,tilt,orientations', "without 'tilt' and 'azimuth'"],
  ])('with the header "%s" is refused', async (header, reason) => {
    expect(await brokenOf(header)).toEqual([{ line: 1, reason: expect.stringContaining(reason) as string }]);
  });

  it.each([
    ['orientations', '0.5:30:180', 'add up to 1, not 0.5'],
    ['orientations', '1:30', 'must be written as share:tilt:azimuth'],
    ['valid_from', '2021-02-30', 'must be a date such as'],
    ['valid_from', 'May', 'must be a date such as'],
  ])('whose %s is %s is refused', async (column, value, reason) => {
    const rows = await brokenOf(`latitude,longitude,capacity_kw,${column}`, `1,2,3,${value}`);
    expect(rows).toEqual([{ line: 2, reason: expect.stringContaining(reason) as string }]);
  });

  it('with a quotation mark that is not closed is refused', async () => {
    const rows = await brokenOf('latitude,longitude,capacity_kw', '1,2,3', '1,2,"3', '1,2,3');
    expect(rows).toEqual([
      { line: 4, reason: 'The file must be valid CSV: check the quotation marks up to this line.' },
    ]);
  });

  it('that is truncated is refused', async () => {
    const file = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
    await expect(readFleet(file)).rejects.toThrow('the disk is gone');
  });
});

describe('the fleet of a country', () => {
  it('fits into one message: 5,000 cells, thirty years, four orientations', () => {
    const reducer = new FleetReducer();
    for (let i = 0; i < 5000 * 30 * 4; i++) {
      reducer.add({
        latitude: 40.1 + 0.25 * (i % 50),
        longitude: 0.1 + 0.25 * (Math.floor(i / 50) % 100),
        capacity: 0.0123456,
        orientations: [{ share: 1, tilt: 33, azimuth: [180, 90, -90, 135][Math.floor(i / 5000) % 4] }],
        validFrom: `${1995 + (Math.floor(i / 20_000) % 30)}-01-01`,
      });
    }
    const fleet = reducer.toFleet();
    expect(fleet.cells).toHaveLength(5000);
    expect(fleet.valid_from).toHaveLength(30);
    expect(Buffer.byteLength(JSON.stringify(fleet))).toBeLessThan(MAX_MESSAGE_BYTES / 2);
  });
});
