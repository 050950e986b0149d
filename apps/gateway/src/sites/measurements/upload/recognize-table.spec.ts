import { findZoneOffset, toUtc } from '@daystar/client';
import { describeFormat } from './describe-format';
import { HOUR } from '@daystar/timeseries';
import { type PastedTableOptions as TableOptions, recognizeTable } from './recognize-table';

const options = (change: Partial<TableOptions> = {}): TableOptions => ({ getOffset: () => 0, unit: 'MW', ...change });
const rowsOf = (text: string, change?: Partial<TableOptions>) => {
  const table = recognizeTable(text, options(change));
  if ('error' in table) throw new Error(table.error.message);
  return table;
};
const problemOf = (text: string, change?: Partial<TableOptions>) => {
  const table = recognizeTable(text, options(change));
  return 'error' in table ? table.error.message : undefined;
};

describe('a pasted table', () => {
  it('requires only times and power', () => {
    const { rows } = rowsOf('time,power\n2026-03-01 12:00,41.2\n2026-03-01 12:15,42\n');
    expect(rows).toEqual([
      { period_end: '2026-03-01T12:00:00.000Z', period: 'PT15M', total_power: 41.2 },
      { period_end: '2026-03-01T12:15:00.000Z', period: 'PT15M', total_power: 42 },
    ]);
  });

  it.each([
    ['2026-03-01 12:00', '2026-03-01 12:15', 'Times are in the time zone Europe/Berlin.'],
    ['2026-03-01T12:00Z', '2026-03-01T12:15Z', 'Each time states its offset from UTC, so no time zone is used.'],
    ['2026-03-01T12:00Z', '2026-03-01 12:15', 'Times without an offset are in the time zone Europe/Berlin.'],
  ])('says whether its times are in a time zone: %s and %s', (first, second, note) => {
    const { format } = rowsOf(`time,power\n${first},41.2\n${second},42\n`);
    expect(describeFormat(format, 'Europe/Berlin').map(String)).toContain(note);
  });

  it.each([
    ['Hora local (Europe/Madrid)', '2026-07-01T10:00:00.000Z', 'Europe/Madrid'],
    ['Time (UTC)', '2026-07-01T12:00:00.000Z', 'UTC'],
    ['time_gmt+1', '2026-07-01T11:00:00.000Z', 'gmt+1'],
    ['Date/Time', '2026-07-01T04:00:00.000Z', undefined],
  ])('is in the time zone that its header names: %s', (header, first, zone) => {
    const { rows, format } = rowsOf(`${header},kW\n2026-07-01 12:00,41.2\n2026-07-01 12:15,42\n`, {
      getOffset: () => 8 * HOUR,
    });
    expect([rows[0].period_end, format.headerZone]).toEqual([first, zone]);
  });

  it.each(['Datum;Von;Bis;Leistung (kW)', 'Fecha;Desde;Hasta;Potencia (kW)'])(
    'may have a date, and the start and end of each period: %s',
    (header) => {
      const { rows } = rowsOf(`${header}\n13.03.2026;12:00;12:15;41200\n13.03.2026;12:15;12:30;500\n`);
      expect(rows.map(({ period_end }) => period_end)).toEqual([
        '2026-03-13T12:15:00.000Z',
        '2026-03-13T12:30:00.000Z',
      ]);
    },
  );

  it('may use semicolons, decimal commas, dotted dates and another unit', () => {
    const { rows, format } = rowsOf(
      'Datum;Uhrzeit;Leistung (kW);Kommentar\r\n13.03.2026;12:00;41200,5;x\r\n13.03.2026;12:05;0,5;y\r\n',
    );
    expect(rows[0]).toEqual({ period_end: '2026-03-13T12:00:00.000Z', period: 'PT5M', total_power: 41.2005 });
    expect(describeFormat(format, 'UTC').map(String)).toEqual([
      'Times are the end of each period, which lasts 5 min.',
      'Times are in the time zone UTC.',
      "Power is in the column 'Leistung (kW)', converted to MW.",
      'Columns are separated by semicolons.',
      'Commas are decimal commas.',
      'Ignored columns: Kommentar.',
    ]);
  });

  it.each([
    ['12.000', '8.500,5', [12, 8.5005]],
    ['12.000', '8500,5', [12, 8.5005]],
    ['12.500', '0.125', [0.0125, 0.000125]],
  ])('has points between thousands, beside decimal commas: %s and %s', (first, second, powers) => {
    const { rows, format } = rowsOf(
      `Datum Uhrzeit;Leistung (kW);Temperatur\n13.03.2026 12:00;${first};21,5\n13.03.2026 12:05;${second};21`,
    );
    expect(rows.map(({ total_power }) => total_power)).toEqual(powers);
    expect(describeFormat(format, 'UTC').map(String).includes('Points separate thousands.')).toBe(powers[0] === 12);
  });

  it.each([
    ['Datum Uhrzeit;Wirkleistung [kW];Status', '13.03.2026 12:00;41200,5;OK', '13.03.2026 12:05;0,5;OK'],
    ['Tijdstip;Vermogen (kW);Temperatuur [C]', '2026-03-13 12:00;41200,5;21,5', '2026-03-13 12:05;0,5;21'],
  ])('may have headers of any language: %s', (...lines) => {
    expect(rowsOf(lines.join('\n')).rows).toEqual([
      { period_end: '2026-03-13T12:00:00.000Z', period: 'PT5M', total_power: 41.2005 },
      { period_end: '2026-03-13T12:05:00.000Z', period: 'PT5M', total_power: 0.0005 },
    ]);
  });

  it.each(['Fecha y hora', 'Fecha y hora (hora local)', 'Datum und Uhrzeit', 'Tijdstip'])(
    'has its time in a column with an unreadable line: %s',
    (header) => {
      const lines = Array.from({ length: 21 }, (_, minute) => `2026-11-27 10:${10 + minute};100,5`);
      const { rows, unreadable } = rowsOf([`${header};Potencia (kW)`, ...lines, 'Total;5'].join('\n'));
      expect([rows.length, unreadable.map(({ line }) => line)]).toEqual([21, [23]]);
    },
  );

  it('has its time in the column of dates alone, not in one with gaps', () => {
    const lines = Array.from({ length: 10 }, (_, i) => `2026-03-13 12:${10 + i},${i ? '2026-03-14' : ''},1`);
    expect(rowsOf(['A,B,kW', ...lines].join('\n')).rows[0].period_end).toBe('2026-03-13T12:10:00.000Z');
  });

  it('has no time in a column of which too few cells are dates', () => {
    expect(problemOf('A,kW\n2026-03-13,1\n2026-03-14,1\nx,1\ny,1')).toContain('No column with times');
  });

  it('is not guessed from two columns of dates, nor from two of power', () => {
    expect(problemOf('A,B,kW\n2026-03-13,2026-03-14,1\n2026-03-14,2026-03-15,1')).toContain('No column with times');
    expect(problemOf('time,A kW,B kW\n2026-03-13,1,1\n2026-03-14,1,1')).toContain('No column with power');
  });

  it('has starts of periods when its header or the sender states so', () => {
    const byHeader = rowsOf('period_start,kW\n2026-03-01T12:00Z,1000\n2026-03-01T12:30Z,2000', { unit: 'MW' });
    expect(byHeader.rows[0]).toEqual({ period_end: '2026-03-01T12:30:00.000Z', period: 'PT30M', total_power: 1 });
    const bySender = rowsOf('time\tpower\n2026-03-01 12:00\t1\n2026-03-01 13:00\t2', { timeConvention: 'start' });
    expect(bySender.rows[0]).toMatchObject({ period_end: '2026-03-01T13:00:00.000Z', total_power: 1 });
  });

  it('is read in its time zone, also across a change to or from summer time', () => {
    const getOffset = findZoneOffset('Europe/Berlin')!;
    const { rows } = rowsOf('time,power\n2026-03-29 01:30,1\n2026-03-29 03:30,1\n2026-03-29 04:00,1', {
      getOffset,
    });
    expect(rows.map(({ period_end }) => period_end)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ]);
    expect(toUtc(Date.UTC(2026, 6, 1, 12), getOffset)).toBe(Date.UTC(2026, 6, 1, 10));
    expect([findZoneOffset('+05:30')!(0), findZoneOffset('UTC-3')!(0), findZoneOffset('Nowhere/Land')]).toEqual([
      5.5 * HOUR,
      -3 * HOUR,
      undefined,
    ]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29 02:00', '+01:00'],
    ['America/New_York', '2026-03-08 02:30', '-05:00'],
    ['Australia/Lord_Howe', '2026-10-04 02:15', '+10:30'],
    ['Pacific/Auckland', '2026-09-27 02:59', '+12:00'],
  ])('is refused with a time that clocks skip in %s', (zone, time, offset) => {
    const date = time.slice(0, 10);
    const text = `time,power\n${date} 01:30,1\n${time},1\n${date} 03:00,1\n${date} 03:30,1`;
    const getOffset = findZoneOffset(zone)!;
    expect(problemOf(text, { getOffset })).toBe(
      `Line 3: '${time}' does not exist: clocks go forward then. If the times have no clock changes, ` +
        `state a fixed offset as the time zone, such as ${offset}.`,
    );
    expect(rowsOf(text, { getOffset: findZoneOffset(offset)! }).rows).toHaveLength(4);
    expect(rowsOf(text.replace(`${time},1\n`, ''), { getOffset }).rows).toHaveLength(3);
  });

  it('may have days that begin at a midnight that clocks skip', () => {
    const { rows } = rowsOf('time,power\n2026-09-05,1\n2026-09-06,1\n2026-09-07,1', {
      getOffset: findZoneOffset('America/Santiago')!,
    });
    expect(rows.map(({ period_end }) => period_end)).toEqual([
      '2026-09-05T04:00:00.000Z',
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ]);
  });

  it('keeps both occurrences of an hour that is repeated when the clocks are set back', () => {
    const getOffset = findZoneOffset('Europe/Madrid')!;
    const stamps = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((time) => `2026-10-25 ${time},1`);
    const { rows } = rowsOf(`time,power\n${stamps.join('\n')}`, { getOffset });
    const utc = ['2026-10-24T23:30', '2026-10-25T00:00', '00:30', '01:00', '01:30', '02:00'].map((text) =>
      text.slice(-5),
    );
    expect(rows.map(({ period_end }) => String(period_end).slice(11, 16))).toEqual(utc);
  });

  it.each([
    ['', 'There are no rows'],
    ['time,power', 'There are no rows'],
    ['a,b\n1,2', 'No column with times'],
    ['time,b\n2026-03-01,2', 'No column with power'],
    ['time,energy kWh\n2026-03-01,2', "The column 'energy kWh' holds energy"],
    ['time,power\nyesterday,2', "Line 2: 'yesterday' is not a time"],
    ['time,power\n03/04/2026 12:00,2\n03/04/2026 12:30,2', 'Day and month cannot be told apart'],
    ['time,power\n2026-03-01 12:00,2', 'The period of the rows is unknown'],
    ['time,power\n2026-03-01 12:00,2,3', 'every line must have as many columns'],
  ])('is refused with a one-line error: %j', (text, problem) => expect(problemOf(text)).toContain(problem));

  it('keeps values that are not numbers, which the API refuses by row', () => {
    const { rows } = rowsOf('time,power\n2026-03-01 12:00,n/a\n2026-03-01 12:30,\n2026-03-01 13:00,3');
    expect(rows.map(({ total_power }) => total_power)).toEqual(['n/a', undefined, 3]);
  });
});
