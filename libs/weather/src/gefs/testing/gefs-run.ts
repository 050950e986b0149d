import { type LatLonGridSpec, encodeField } from '@daystar/grib/testing';
import type { FakeBucket } from '../../download/testing/fake-bucket';
import { GEFS_MEMBERS, createGefsLayout } from '../gefs-layout';

const GRID: LatLonGridSpec = { north: 35, west: 248, spacing: 0.5, rows: 11, columns: 11 };

/**
 * Computes the mean over the three hours that end with an hour of the forecast, W/m2: members differ more at longer lead
 * times.
 */
export const computeMemberGhi = (member: number, hour: number): number =>
  400 + 5 * (hour % 24) + (member - 15) * (hour / 3);

export interface GefsOptions {
  /** Reference time that the messages state, ms, when it differs from the run. */
  readonly referenceTime?: number;
  readonly members?: readonly string[];
  readonly ghi?: typeof computeMemberGhi;
  /** Name of a record to omit. */
  readonly omittedField?: string;
}

/** Puts an hour of a run into the bucket, files and inventories of all members, as NCEP writes them. */
export function putGefsHour(
  bucket: FakeBucket,
  run: number,
  hour: number,
  { referenceTime = run, members = GEFS_MEMBERS, ghi = computeMemberGhi, omittedField }: GefsOptions = {},
): void {
  const reset = 6 * Math.floor((hour - 1) / 6);
  const stamp = new Date(referenceTime).toISOString().replace(/[-T]/g, '').slice(0, 10);
  for (const name of members) {
    const member = GEFS_MEMBERS.indexOf(name);
    const ends = [reset + 3, reset + 6].filter((end) => end <= hour);
    const mean = ends.reduce((sum, end) => sum + ghi(member, end), 0) / ends.length;
    const header = { centre: 7, run: referenceTime, grid: GRID, member, end: hour };
    const records = [
      { name: 'TMP', level: '2 m above ground', isInstant: true, parameter: [0, 0] as const, surface: 103, value: 290 },
      { name: 'DSWRF', level: 'surface', isInstant: false, parameter: [4, 192] as const, surface: 1, value: mean },
      { name: 'USWRF', level: 'surface', isInstant: false, parameter: [4, 193] as const, surface: 1, value: 5 },
    ].filter((record) => record.name !== omittedField && (hour > 0 || record.isInstant));
    let offset = 0;
    const bodies: Buffer[] = [];
    const lines = records.map(({ name: field, level, isInstant, parameter, surface, value }, i) => {
      const forecast = isInstant ? (hour === 0 ? 'anl' : `${hour} hour fcst`) : `${reset}-${hour} hour ave fcst`;
      const interval = isInstant ? { begin: hour } : { begin: reset, statistic: 0 as const };
      const body = encodeField({
        ...header,
        ...interval,
        parameter,
        surface,
        level: isInstant ? 2 : 0,
        values: () => value,
      });
      const line = `${i + 1}:${offset}:d=${stamp}:${field}:${level}:${forecast}:ENS=${member ? `+${member}` : 'low-res ctl'}`;
      bodies.push(body);
      offset += body.length;
      return line;
    });
    const { data, index } = createGefsLayout(name).getPaths(run, hour);
    bucket.objects.set(data, Buffer.concat(bodies));
    bucket.objects.set(index, Buffer.from(`${lines.join('\n')}\n`));
  }
}
