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
  it('is read in kW or MW, with what is left out assumed', async () => {
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

  it('takes a mixture of orientations', async () => {
    const fleet = await read('latitude,longitude,capacity_mw,orientations', '50,10,1,0.6:35:180 0.4:20:-90');
    expect(fleet.cells[0].orientations).toEqual([0.6, 35, 180, 0.4, 20, -90]);
  });

  it('reaches to the poles and the date line', async () => {
    const fleet = await read('latitude,longitude,capacity_mw', '90,180,1', '-90,-180,1');
    expect(fleet.cells.map(({ cell }) => cell)).toEqual(['c719-0', 'c0-0']);
  });

  it('names every broken row by line and reason, and gives nothing', async () => {
    const rows = await brokenOf(
      HEADER,
      '40,0,5,30,180,2019',
      '91,0,5,30,180,2019',
      '40,0,0,30,180,2019',
      '40,0,five,30,180,2019',
      '40,0,5,30,181,2019',
      '40,0,5,30,180',
      '',
      '40,0,-5,30,180,2019',
      '40,0,5,30,180,1066',
      '40,0,5,30,180,2019',
    );
    expect(rows).toEqual([
      { line: 3, reason: 'latitude 91 is not within -90 to 90' },
      { line: 4, reason: 'capacity 0' },
      { line: 5, reason: 'capacity is no number: "five"' },
      { line: 6, reason: 'azimuth 181 is not within -180 to 180' },
      { line: 7, reason: '5 fields, not 6' },
      { line: 8, reason: '1 fields, not 6' },
      { line: 9, reason: 'capacity -5 is not within 0 to 100000000' },
      { line: 10, reason: 'install_year 1066 is not within 1970 to 2100' },
    ]);
  });

  it.each([
    ['', 'there are no systems'],
    [HEADER, 'there are no systems'],
    ['latitude,longitude', 'exactly one of the columns'],
    ['latitude,longitude,capacity_kw,capacity_mw', 'exactly one of the columns'],
    ['latitude,capacity_kw', 'no column longitude'],
    ['latitude,longitude,capacity_kw,colour', 'no column of a fleet: colour'],
    ['latitude,latitude,longitude,capacity_kw', 'a column is there twice'],
    ['latitude,longitude,capacity_kw,tilt,orientations', 'take the place of'],
  ])('with the header "%s" is refused', async (header, reason) => {
    expect(await brokenOf(header)).toEqual([{ line: 1, reason: expect.stringContaining(reason) as string }]);
  });

  it.each([
    ['orientations', '0.5:30:180', 'add up to 0.5'],
    ['orientations', '1:30', 'no share:tilt:azimuth'],
    ['valid_from', '2021-02-30', 'no date'],
    ['valid_from', 'May', 'no date'],
  ])('whose %s is %s is refused', async (column, value, reason) => {
    const rows = await brokenOf(`latitude,longitude,capacity_kw,${column}`, `1,2,3,${value}`);
    expect(rows).toEqual([{ line: 2, reason: expect.stringContaining(reason) as string }]);
  });

  it('that breaks off while it is read fails', async () => {
    const file = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
    await expect(readFleet(file)).rejects.toThrow('the disk is gone');
  });
});

describe('the fleet of a country', () => {
  it('fits into a message: 5,000 cells, thirty years, four orientations', () => {
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
    const fleet = reducer.fleet();
    expect(fleet.cells).toHaveLength(5000);
    expect(fleet.valid_from).toHaveLength(30);
    expect(Buffer.byteLength(JSON.stringify(fleet))).toBeLessThan(MAX_MESSAGE_BYTES / 2);
  });
});
