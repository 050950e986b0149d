import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describeWith, toReferencePath } from '@daystar/testing';
import type { GribField } from './grib-field';
import { readGribFields } from './grib-fields';
import { findNearestPoint } from './grid/grid';
import { readInventory } from './idx-inventory';

type Expected = Record<string, string>;
type Place = { readonly latitude: number; readonly longitude: number };

const path = (file: string) => toReferencePath('weather', 'grib', file);
const read = (file: string) => [...readGribFields(readFileSync(path(file)))];

/** ecCodes numbers messages, not the fields in them, and shows the first field of each. */
function firstFields(file: string): GribField[] {
  const fields = read(file);
  return fields.filter(({ offset }, k) => k === 0 || offset !== fields[k - 1].offset);
}

/** The table prints six digits, which is coarser than the required relative accuracy of 1e-6. */
function tolerance(printed: string): number {
  const value = Math.abs(Number(printed));
  const lastDigit = value === 0 ? 0 : 10 ** (Math.floor(Math.log10(value)) - 5);
  return Math.max(1e-6 * value, 0.5001 * lastDigit);
}

function expectNear(value: number, printed: string): void {
  expect(Math.abs(value - Number(printed))).toBeLessThanOrEqual(tolerance(printed));
}

/** Straight through a unit Earth. */
function chord(a: Place, b: Place): number {
  const [p, q] = [a, b].map(({ latitude, longitude }) => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  });
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function summary(values: Float32Array) {
  let [missing, min, max, sum] = [0, Infinity, -Infinity, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) missing++;
    else {
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }
  }
  return { missing, min, max, mean: sum / (values.length - missing) };
}

describeWith('reference-data', 'values that ecCodes 2.28 prints', () => {
  const rows: Expected[] = parse(readFileSync(path('expected_eccodes.csv')), { columns: true });
  const files = [...new Set(rows.map(({ file }) => file))];

  describe.each(files)('%s', (file) => {
    const fields = firstFields(file);

    it.each(rows.filter((row) => row.file === file).map((row) => [row.msg, row.shortName, row.level, row] as const))(
      'message %s: %s at %s',
      (number, _name, _level, row) => {
        const field = fields[Number(number) - 1];
        const { product, grid } = field;
        const day = product.referenceTime.toISOString();
        expect({
          edition: String(field.edition),
          dataDate: day.slice(0, 10).replace(/-/g, ''),
          dataTime: String(Number(day.slice(11, 16).replace(':', ''))),
          stepRange: product.stepRange,
          shortName: product.shortName,
          typeOfLevel: product.level.type,
          level: String(product.level.value),
          gridType: grid.type,
          numberOfPoints: String(grid.size),
        }).toEqual(
          Object.fromEntries(
            [
              'edition',
              'dataDate',
              'dataTime',
              'stepRange',
              'shortName',
              'typeOfLevel',
              'level',
              'gridType',
              'numberOfPoints',
            ].map((key) => [key, row[key]]),
          ),
        );

        const values = field.decode();
        const { missing, min, max, mean } = summary(values);
        expect(String(missing)).toBe(row.missing);
        expectNear(min, row.min);
        expectNear(max, row.max);
        expectNear(mean, row.mean);

        for (const [column, printed] of Object.entries(row)) {
          const place = /^nearest\((.*);(.*)\)$/.exec(column);
          // ecCodes finds no nearest point on a reduced grid of edition 1; a test of its own follows.
          if (!place || row.gridType === 'reduced_gg') continue;
          const point = findNearestPoint(grid, Number(place[1]), Number(place[2]));
          const [where, what] = printed.split('=');
          if (!what) {
            expect(point).toBeUndefined();
            continue;
          }
          const [latitude, longitude] = where.split(';').map(Number);
          expect(point!.latitude).toBeCloseTo(latitude, 2);
          expect((point!.longitude - longitude + 540) % 360).toBeCloseTo(180, 2);
          if (what === '1e+20') expect(values[point!.index]).toBeNaN();
          else expectNear(values[point!.index], what);
        }
      },
    );
  });
});

describeWith('reference-data', 'real GRIB files', () => {
  it('have as many messages as grib_count of ecCodes finds', () => {
    const counts = Object.fromEntries(
      readdirSync(path(''))
        .filter((file) => /\.gr(ib|ib2|b)$/.test(file))
        .map((file) => [file, firstFields(file).length]),
    );
    expect(counts).toMatchObject({
      'ecmwf-ifs-oper-surface.grib2': 5,
      'fields_with_missing_values.grib': 2,
      'pygrib_flux_gaussian_jpeg2000.grb': 4,
      'pygrib_gfs.t12z.pgrbf120.2p5deg.grib2': 307,
      'test_NOAAS3_HRES-GFS_dswrf-dlwrf_20250129T06_S27.grib': 2,
      'test_NOAAS3_HRES-GFS_tcc_20250129T00_S06.grib': 26,
    });
  });

  it('yield the second wind component as a separate field where a message has both', () => {
    const winds = read('pygrib_gfs.t12z.pgrbf120.2p5deg.grib2').filter(({ product }) =>
      /^10[uv]$/.test(product.shortName),
    );
    expect(winds.map(({ product }) => product.shortName)).toEqual(['10u', '10v']);
    expect(winds[0].offset).toBe(winds[1].offset);
  });

  it('hold the same values in JPEG 2000 and in PNG', () => {
    const [jpeg, png] = ['jpeg', 'png'].map((packing) => read(`gfs.${packing}.grib2`)[0].decode());
    expect(jpeg).toHaveLength(1_038_240);
    expect(Buffer.from(jpeg.buffer).equals(Buffer.from(png.buffer))).toBe(true);
  });

  it('have a nearest point on a reduced grid, and no other point is nearer', () => {
    const [{ grid }] = read('reduced_gg.grib');
    for (const [latitude, longitude] of [
      [51.5, 0],
      [-33.9, 151.2],
      [0, 10],
      [89.9, 100],
      [-70.2, -179.9],
    ]) {
      const index = findNearestPoint(grid, latitude, longitude)!.index;
      const distances = Float64Array.from({ length: grid.size }, (_, k) =>
        chord(grid.getPoint(k), { latitude, longitude }),
      );
      expect(distances[index]).toBeCloseTo(Math.min(...distances), 12);
    }
  });

  it('come with inventories', () => {
    const inventory = readInventory(readFileSync(path('gfswave.t18z.atlocn.0p16.f001.grib2.idx'), 'utf8'));
    expect(inventory).toHaveLength(19);
    expect(inventory[8]).toMatchObject({ name: 'SWELL', level: '1 in sequence', offset: 325418, end: 354938 });
    expect(inventory[18].end).toBeUndefined();
  });
});
