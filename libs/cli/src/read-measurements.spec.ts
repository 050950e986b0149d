import { UsageError } from './command';
import { readMeasurements } from './read-measurements';

const OPTIONS = { unit: 'MW', siteZone: 'Europe/Madrid' };

describe('the CSV file of an import', () => {
  it('may have every field of a measurement', () => {
    const measurement = {
      period_end: '2026-03-01T12:00:00.000Z',
      period: 'PT5M',
      total_power: 61.2,
      mean_ghi: 640.5,
      availability: 100,
      constraint_power_ceiling: 70,
      network_constraint: false,
      inverters_available: 12,
      tracking_angle: -12.5,
      local_limit: 65,
      frequency: 50.01,
    };
    const text = [Object.keys(measurement).join(','), Object.values(measurement).join(',')].join('\n');
    expect(readMeasurements(text, OPTIONS)).toMatchObject({ lines: [{ line: 2, measurement }], ignoredColumns: [] });
  });

  it('may be a download, and names other columns that are ignored', () => {
    const text = 'period_end;period;total_power;verdict;Status\n2026-03-01T12:00Z;PT5M;61,2;ok;on\n';
    const { lines, ignoredColumns } = readMeasurements(text, OPTIONS);
    expect(lines[0].measurement).toEqual({ period_end: '2026-03-01T12:00:00.000Z', period: 'PT5M', total_power: 61.2 });
    expect(ignoredColumns).toEqual(['Status']);
  });

  it('may have the local time of the site, dotted dates, semicolons, decimal commas and another unit', () => {
    const text = 'Fecha;Hora;Potencia (kW)\r\n01.07.2026;12:00;41200,5\r\n01.07.2026;12:15;40000\r\n';
    const { lines, zone } = readMeasurements(text, OPTIONS);
    expect(lines.map(({ measurement }) => measurement)).toEqual([
      { period_end: '2026-07-01T10:00:00.000Z', period: 'PT15M', total_power: 41.2005 },
      { period_end: '2026-07-01T10:15:00.000Z', period: 'PT15M', total_power: 40 },
    ]);
    expect(zone).toBe('Europe/Madrid');
    const [{ measurement }] = readMeasurements(text, { ...OPTIONS, zone: 'UTC', period: 'PT5M' }).lines;
    expect([measurement.period_end, measurement.period]).toEqual(['2026-07-01T12:00:00.000Z', 'PT5M']);
  });

  it('has times in UTC below the header of the API, and refuses unknown zones', () => {
    const text = 'period_end,total_power\n2026-07-01 12:00,1\n2026-07-01 12:05,1\n2026-07-01 12:10,1\n';
    expect(readMeasurements(text, OPTIONS).lines[0].measurement.period_end).toBe('2026-07-01T12:00:00.000Z');
    const readWith = (options: object) => () => readMeasurements(text, { ...OPTIONS, ...options });
    for (const options of [{ zone: 'Mars' }, { period: '5 minutes' }]) expect(readWith(options)).toThrow(UsageError);
    expect(readWith({ zone: 'Mars' })).toThrow(
      "--zone must be a time zone such as UTC, +01:00 or Europe/Berlin, not 'Mars'",
    );
  });

  it('has the lines that can be read, and names the others', () => {
    const lines = ['2026-07-01 12:00,1', 'noon,1', '2026-07-01 12:10,one', '2026-07-01 12:15', '2026-07-01 12:20,1'];
    const file = readMeasurements(['period_end,total_power', ...lines].join('\n'), { ...OPTIONS, period: 'PT5M' });
    expect(file.lines.map(({ line }) => line)).toEqual([2, 6]);
    expect(file.unreadable.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      "3: 'noon' is not a time. Write times as 2026-03-01 12:00.",
      "4: total_power is 'one', expected a number",
      '5: every line must have as many columns as the header.',
    ]);
  });

  it.each([
    ['with', ['01:30', '02:30', '03:30']],
    ['without', ['01:30', '02:30', '04:30']],
  ])('is refused with a time that clocks skip, %s the time an hour later, and suggests --zone', (_, times) => {
    const text = `time;kW\n${times.map((time) => `29.03.2026 ${time};1`).join('\n')}\n`;
    const message = "Line 3: '29.03.2026 02:30' does not exist: clocks go forward then. ";
    const suggestion = 'state a fixed offset as the time zone, such as +01:00. Use: --zone +01:00';
    const read = (zone: string) => () => readMeasurements(text, { ...OPTIONS, zone, period: 'PT30M' }).lines;
    expect(read('Europe/Berlin')).toThrow(message);
    expect(read('Europe/Berlin')).toThrow(suggestion);
    expect(read('+01:00')()[1].measurement.period_end).toBe('2026-03-29T01:30:00.000Z');
  });

  it.each([
    ['network_constraint', 'maybe', "line 2: network_constraint is 'maybe', expected true or false"],
    ['local_limit', '5 MW', "line 2: local_limit is '5 MW', expected a number"],
  ])('is refused with a wrong %s', (name, value, message) => {
    const text = `period_end,period,total_power,${name}\n2026-03-01T12:00Z,PT5M,1,${value}\n`;
    expect(() => readMeasurements(text, OPTIONS)).toThrow(message);
  });
});
