import { readInventory } from './idx-inventory';

// Form and figures of NOAA's public inventories.
const lines = [
  '1:0:d=2023082318:WIND:surface:1 hour fcst:',
  '2:41723:d=2023082318:DSWRF:surface:0-1 hour ave fcst:',
  '3.1:100527:d=2023082318:UGRD:10 m above ground:1 hour fcst:',
  '3.2:100527:d=2023082318:VGRD:10 m above ground:1 hour fcst:ENS=+1',
];

describe('an inventory of wgrib2', () => {
  it('reads the range of each message, open-ended for the last one', () => {
    expect(readInventory(lines.join('\n')).map(({ name, offset, end }) => [name, offset, end])).toEqual([
      ['WIND', 0, 41723],
      ['DSWRF', 41723, 100527],
      ['UGRD', 100527, undefined],
      ['VGRD', 100527, undefined],
    ]);
  });

  it('has the level, forecast and remarks of NCEP', () => {
    const [, radiation, , wind] = readInventory(`${lines.join('\r\n')}\r\n`);
    expect(radiation).toMatchObject({
      referenceTime: new Date('2023-08-23T18:00:00Z'),
      level: 'surface',
      forecast: '0-1 hour ave fcst',
      remarks: [],
    });
    expect(wind.remarks).toEqual(['ENS=+1']);
    expect(readInventory('1:0:D=20230823183000:TMP:surface:anl')[0].referenceTime).toEqual(
      new Date('2023-08-23T18:30:00Z'),
    );
  });

  it('is empty for an empty file', () => {
    expect(readInventory('')).toEqual([]);
  });

  it('rejects other lines, invalid dates and messages out of order', () => {
    expect(() => readInventory(`${lines[0]}\n<html>`)).toThrow(
      'line 2 of the inventory must be "number:offset:d=YYYYMMDDHH:name:level:forecast:", not "<html>"',
    );
    expect(() => readInventory('1:0:d=2023083218:WIND:surface:anl:')).toThrow('line 1');
    expect(() => readInventory([lines[1], lines[0]].join('\n'))).toThrow('out of order');
  });
});
