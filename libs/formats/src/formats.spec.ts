import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { getFields } from '@daystar/contracts';
import { negotiateFormat } from './format';
import { renderText as rendered } from './render';
import type { RowTable, Rows } from './row-table';
import { TABLE_TEXTS } from './table-texts';

const render = (...requested: Parameters<typeof rendered>): string => rendered(...requested).toString();

const midnight = Date.UTC(2018, 7, 7);
const steps = { firstEnd: midnight, stepMs: 1_800_000, count: 2 };

const power: RowTable = {
  kind: 'pv_forecast',
  steps,
  columns: { pv_estimate: [1.23456, 2], pv_estimate10: [0.00004, NaN], pv_estimate90: [10.5, -0.00001] },
};
const radiation: RowTable = {
  kind: 'radiation_estimated_actual',
  steps,
  columns: { ghi: [300.4, 299.5], ebh: [0, 1], dni: [2, 3], dhi: [4, 5], cloud_opacity: [12.6, 0] },
};

const rows = (table: RowTable, title = 'title'): Rows => ({ title, tables: [table] });

describe('rows as JSON', () => {
  it('are ascending for forecasts, with at most four decimals and no trailing zeros', () => {
    expect(JSON.parse(render('json', rows(power)))).toEqual({
      forecasts: [
        {
          pv_estimate: 1.2346,
          pv_estimate10: 0,
          pv_estimate90: 10.5,
          period_end: '2018-08-07T00:00:00.0000000Z',
          period: 'PT30M',
        },
        {
          pv_estimate: 2,
          pv_estimate10: null,
          pv_estimate90: 0,
          period_end: '2018-08-07T00:30:00.0000000Z',
          period: 'PT30M',
        },
      ],
    });
  });

  it('are descending for estimated actuals, with radiation in whole numbers', () => {
    expect(render('json', rows(radiation))).toBe(
      '{"estimated_actuals":[' +
        '{"ghi":300,"ebh":1,"dni":3,"dhi":5,"cloud_opacity":0,"period_end":"2018-08-07T00:30:00.0000000Z","period":"PT30M"},' +
        '{"ghi":300,"ebh":0,"dni":2,"dhi":4,"cloud_opacity":13,"period_end":"2018-08-07T00:00:00.0000000Z","period":"PT30M"}]}',
    );
  });

  it('come with the name of their aggregation', () => {
    const envelope = { aggregation_name: 'Italy "total" <all>' };
    const answer = JSON.parse(
      render('json', { ...rows({ ...power, kind: 'aggregation_forecast' }), envelope }),
    ) as object;
    expect(Object.keys(answer)).toEqual(['aggregation_name', 'forecasts']);
    expect(answer).toMatchObject(envelope);
  });

  it('may be empty', () => {
    expect(render('json', rows({ ...power, steps: { ...steps, count: 0 } }))).toBe('{"forecasts":[]}');
  });
});

describe('rows in other formats', () => {
  it('are columns with one period on request', () => {
    expect(JSON.parse(render('columns', rows(radiation)))).toEqual({
      estimated_actuals: {
        ghi: [300, 300],
        ebh: [1, 0],
        dni: [3, 2],
        dhi: [5, 4],
        cloud_opacity: [0, 13],
        period_end: ['2018-08-07T00:30:00.0000000Z', '2018-08-07T00:00:00.0000000Z'],
        period: 'PT30M',
      },
    });
  });

  it('are CSV that another parser reads: header, CRLF, midnight with its time', () => {
    const text = render('csv', rows(power));
    expect(text).toMatch(/^pv_estimate,pv_estimate10,pv_estimate90,period_end,period\r\n/);
    expect(parse(text, { columns: true, record_delimiter: '\r\n' })).toEqual([
      {
        pv_estimate: '1.2346',
        pv_estimate10: '0',
        pv_estimate90: '10.5',
        period_end: '2018-08-07T00:00:00.0000000Z',
        period: 'PT30M',
      },
      {
        pv_estimate: '2',
        pv_estimate10: '',
        pv_estimate90: '0',
        period_end: '2018-08-07T00:30:00.0000000Z',
        period: 'PT30M',
      },
    ]);
  });

  it('are XML that another parser reads', () => {
    const envelope = { aggregation_name: 'Rhône & <b>Isère</b>\u0007' };
    const text = render('xml', { ...rows(radiation), envelope });
    expect(XMLValidator.validate(text)).toBe(true);
    expect(new XMLParser().parse(text)).toMatchObject({
      response: {
        aggregation_name: 'Rhône & <b>Isère</b>\ufffd',
        estimated_actuals: { estimated_actual: [{ ghi: 300, period: 'PT30M' }, { cloud_opacity: 13 }] },
      },
    });
  });

  it('have the decimal comma of the language of a page, and the point in all other formats', () => {
    const spanish = { ...rows({ ...power, columns: { ...power.columns, pv_estimate: [0.25, -0.00001] } }) };
    const language = { tag: 'es', texts: TABLE_TEXTS };
    expect(render('html', { ...spanish, language })).toMatch(/<td>0,25<\/td>[^]*<td>0<\/td>/);
    expect(render('html', spanish)).toContain('<td>0.25</td>');
    for (const format of ['csv', 'json', 'xml'] as const)
      expect(render(format, { ...spanish, language })).toContain('0.25');
  });

  it('are tables of a page, with every name escaped', () => {
    const text = render('html', rows({ ...power, labels: { site: '<script>alert(1)</script>' } }));
    expect(text).not.toContain('<script');
    expect(text).toContain('<td>&lt;script&gt;alert(1)&lt;/script&gt;</td>');
    expect(text.match(/<tr>/g)).toHaveLength(3);
    expect(text).toContain('<th scope="row"><time datetime="2018-08-07T00:00:00Z">2018-08-07 00:00</time></th>');
    expect(text).toContain('data-name="pv_estimate" data-unit="MW or kW"');
  });

  it.each(['json', 'csv', 'xml', 'columns', 'html'] as const)('name every field of the table as %s', (format) => {
    const columns = Object.fromEntries(getFields('radiation_forecast').map(({ name }) => [name, [1, 2]]));
    const text = render(format, rows({ kind: 'radiation_forecast', steps, columns }));
    for (const { name } of getFields('radiation_forecast')) expect(text).toContain(name);
  });
});

describe('rows of several tables', () => {
  const both: Rows = { title: 'both', tables: [radiation, { ...power, textColumns: { ladder: ['nwp', 'a "b", c'] } }] };
  const two: Rows = {
    title: 'two',
    tables: ['north', 'south'].map((name) => ({ ...power, steps: { ...steps, count: 1 }, labels: { name } })),
  };

  it('are in separate arrays for forecasts and estimated actuals', () => {
    const answer = JSON.parse(render('json', both)) as Record<string, object[]>;
    expect(Object.entries(answer).map(([name, all]) => [name, all.length])).toEqual([
      ['estimated_actuals', 2],
      ['forecasts', 2],
    ]);
    expect(answer.forecasts[1]).toMatchObject({ period: 'PT30M', ladder: 'a "b", c' });
  });

  it('are distinguished by a column in CSV; missing columns are blank', () => {
    const lines = parse<Record<string, string>>(render('csv', both), { columns: true });
    expect(lines.map((line) => [line.rows, line.ghi, line.pv_estimate, line.ladder])).toEqual([
      ['estimated_actuals', '300', '', ''],
      ['estimated_actuals', '300', '', ''],
      ['forecasts', '', '1.2346', 'nwp'],
      ['forecasts', '', '2', 'a "b", c'],
    ]);
  });

  it('have the columns of the fullest table in CSV, in the order of its fields', () => {
    const actuals: RowTable = { ...power, kind: 'pv_estimated_actual', columns: { pv_estimate: [1, 2] } };
    const columns = Object.fromEntries(getFields('radiation_forecast').map(({ name }) => [name, [1, 2]]));
    const forecast: RowTable = { kind: 'radiation_forecast', steps, columns };
    const readHeader = (...tables: RowTable[]) => render('csv', { title: 'both', tables }).split('\r\n', 1)[0];
    for (const tables of [
      [actuals, power],
      [power, actuals],
    ])
      expect(readHeader(...tables)).toBe('rows,pv_estimate,pv_estimate10,pv_estimate90,period_end,period');
    expect(readHeader(radiation, forecast)).toBe(`rows,${readHeader(forecast)}`);
  });

  it('follow each other with their labels when they are of one kind', () => {
    const { forecasts } = JSON.parse(render('json', two)) as { forecasts: object[] };
    expect(forecasts).toMatchObject([{ name: 'north' }, { name: 'south' }]);
    expect(Object.keys(forecasts[0])[0]).toBe('name');
    expect(JSON.parse(render('columns', two))).toMatchObject({ forecasts: { name: ['north', 'south'] } });
    expect(new XMLParser().parse(render('xml', two))).toMatchObject({
      response: { forecasts: { forecast: [{ name: 'north' }, { name: 'south' }] } },
    });
  });

  it('show the requested fields with the requested precision', () => {
    const fields = getFields('radiation_estimated_actual').filter(({ name }) => name === 'cloud_opacity');
    const { estimated_actuals } = JSON.parse(render('json', rows({ ...radiation, fields, precision: 2 }))) as {
      estimated_actuals: object[];
    };
    expect(estimated_actuals.map((row) => Object.values(row)[0])).toEqual([0, 12.6]);
    expect(Object.keys(estimated_actuals[0])).toEqual(['cloud_opacity', 'period_end', 'period']);
  });

  it('have the properties beside the rows in XML, too', () => {
    const envelope = { provenance: { runs: [{ ladder: 'nwp' }, { ladder: 'climatology' }], count: 2 } };
    expect(new XMLParser().parse(render('xml', { ...two, envelope }))).toMatchObject({
      response: { provenance: { runs: envelope.provenance.runs, count: 2 } },
    });
  });
});

describe('the requested format', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['text/csv', 'csv'],
    ['text/csv;q=0.5, application/json;q=0.4', 'csv'],
    ['text/*', 'csv'],
    ['text/*, application/json;q=0.5', 'csv'],
    ['application/xml', 'xml'],
    ['text/html', 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'json'],
    ['text/html, application/json', 'json'],
    ['image/png', undefined],
    ['application/json;q=0', undefined],
    ['text/plain', 'json'],
    ['application/hal+json', 'json'],
    ['text/html;q=0.9, image/*', 'json'],
    ['application/json;q=nonsense, text/csv;q=0.1', 'csv'],
  ])('by Accept: %s is %s', (accept, format) => {
    expect(negotiateFormat(accept)).toBe(format);
  });
});
