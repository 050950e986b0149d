import { type LatLonGridSpec, encodeField } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import { gefsAerosolLayout } from '../gefs-aerosol-layout';

const GRID: LatLonGridSpec = { north: 35, west: 248, spacing: 0.5, rows: 11, columns: 11 };
/** Aerosol types of GRIB2 code table 4.233. */
const [TOTAL, DUST] = [62_000, 62_001];

/** Computes the total aerosol optical depth at 550 nm at a forecast hour. */
export const computeDepth = (hour: number): number => 0.1 + hour / 100;

/**
 * Puts the file and the inventory of a forecast hour into the bucket.
 * @param referenceTime reference time that the messages state, ms
 */
export function putGefsAerosolHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { referenceTime = run, depth = computeDepth(hour) } = {},
): void {
  const stamp = new Date(referenceTime).toISOString().replace(/[-T]/g, '').slice(0, 10);
  const forecast = hour === 0 ? 'anl' : `${hour} hour fcst`;
  const records = [
    { kind: 'Total aerosol', type: TOTAL, shortest: 338, longest: 342, value: 2 * depth },
    { kind: 'Dust dry', type: DUST, shortest: 545, longest: 565, value: 0.5 * depth },
    { kind: 'Total aerosol', type: TOTAL, shortest: 545, longest: 565, value: depth },
    { kind: 'Total aerosol', type: TOTAL, shortest: 860, longest: 880, value: 0.6 * depth },
  ];
  let offset = 0;
  const bodies: Buffer[] = [];
  const lines = records.map(({ kind, value, ...aerosol }, i) => {
    const product = { parameter: [20, 102], surface: 10, begin: hour, end: hour, aerosol } as const;
    const body = encodeField({ centre: 7, run: referenceTime, grid: GRID, ...product, values: () => value });
    const range = `>=${aerosol.shortest / 100}e-07,<=${aerosol.longest / 100}e-07`;
    const line =
      `${i + 1}:${offset}:d=${stamp}:AOTK:entire atmosphere:${forecast}:` +
      `aerosol=${kind}:aerosol_size <2e-05:aerosol_wavelength ${range}`;
    bodies.push(body);
    offset += body.length;
    return line;
  });
  const path = gefsAerosolLayout.getPaths(run, hour).data;
  bucket.objects.set(path, Buffer.concat(bodies));
  bucket.objects.set(`${path}.idx`, Buffer.from(`${lines.join('\n')}\n`));
}
