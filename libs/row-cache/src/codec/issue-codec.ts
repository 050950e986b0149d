import { type ForecastIssue, POWER_COLUMNS, type PowerColumn, type PowerSeries } from '@daystar/contracts';
import { type Column, decodeBlock, encodeBlock, withColumns } from './block';

const SERIES = ['estimated_actuals', 'forecasts'] as const;

type SeriesMeta = Omit<PowerSeries, PowerColumn>;
type IssueMeta = Omit<ForecastIssue, (typeof SERIES)[number]> & Record<(typeof SERIES)[number], SeriesMeta>;

/** Powers have four decimals, as in answers. */
const PER_UNIT = 10_000;

/** An issue as the cache takes it. */
export interface PackedIssue extends Pick<ForecastIssue, 'resource' | 'issue_id' | 'issued_at' | 'resource_version'> {
  readonly block: Uint8Array;
}

export function packIssue(issue: ForecastIssue): PackedIssue {
  const { resource, issue_id, issued_at, resource_version } = issue;
  return { resource, issue_id, issued_at, resource_version, block: encodeIssue(issue) };
}

/** An issue as the cache stores it. Powers up to 214 748 units come back exactly, larger ones with fewer decimals. */
export function encodeIssue(issue: ForecastIssue): Buffer {
  const columns: Column[] = [];
  const meta = { ...issue } as Record<string, unknown>;
  for (const series of SERIES) {
    const seriesMeta = { ...issue[series] } as Record<string, unknown>;
    for (const power of POWER_COLUMNS) {
      const values = issue[series][power];
      delete seriesMeta[power];
      if (values) columns.push({ name: `${series}.${power}`, values, perUnit: PER_UNIT });
    }
    meta[series] = seriesMeta;
  }
  return encodeBlock(meta, columns);
}

/** The issue that a block holds; its powers are unpacked when they are first looked at. */
export function decodeIssue(bytes: Uint8Array): ForecastIssue {
  const { meta, columns } = decodeBlock<IssueMeta>(bytes);
  const withPowers = (series: (typeof SERIES)[number]): PowerSeries =>
    withColumns(
      { ...meta[series] } as PowerSeries,
      POWER_COLUMNS.flatMap((power) => {
        const read = columns.get(`${series}.${power}`);
        return read ? [[power, read] as const] : [];
      }),
    );
  return { ...meta, estimated_actuals: withPowers('estimated_actuals'), forecasts: withPowers('forecasts') };
}
