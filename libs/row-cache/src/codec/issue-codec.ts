import { type ForecastIssue, POWER_COLUMNS, type PowerColumn, type PowerSeries } from '@daystar/contracts';
import {
  type Column,
  type ColumnReader,
  decodeBlock,
  encodeBlock,
  defineColumns,
  defineTransientColumns,
} from './block';
import { scale } from './scaled-integers';

const SERIES = ['estimated_actuals', 'forecasts'] as const;
type SeriesName = (typeof SERIES)[number];

type SeriesMeta = Omit<PowerSeries, PowerColumn>;
type IssueMeta = Omit<ForecastIssue, SeriesName> & Record<SeriesName, SeriesMeta>;

/** An issue with powers as integers, read one column at a time. */
export interface ScaledIssue extends IssueMeta {
  /** Returns a reader of a column; undefined if the issue lacks the column. */
  getColumnReader(series: SeriesName, power: PowerColumn): ColumnReader | undefined;
}

/** Integers per unit of power: four decimals, as in responses. */
const PER_UNIT = 10_000;

/** A packed issue with the properties that decide whether it is newer. */
export interface PackedIssue extends Pick<ForecastIssue, 'resource' | 'issue_id' | 'issued_at' | 'resource_version'> {
  /** The encoded issue: decode it with `unpackIssue`. */
  readonly bytes: Uint8Array;
}

/** Packs an issue, ready to publish. */
export function packIssue(issue: ForecastIssue): PackedIssue {
  const { resource, issue_id, issued_at, resource_version } = issue;
  return { resource, issue_id, issued_at, resource_version, bytes: encodeIssue(issue) };
}

/** Encodes an issue. Powers up to 214,748 units are exact, larger ones have fewer decimals. */
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

/** Decodes an issue for access to a few of its powers. */
export function unpackScaledIssue(bytes: Uint8Array): ScaledIssue {
  const { meta, columns } = decodeBlock<IssueMeta>(bytes);
  return { ...meta, getColumnReader: (series, power) => columns.get(`${series}.${power}`) };
}

/** Converts an unpacked issue to the same view, with identical values. */
export function toScaledIssue(issue: ForecastIssue): ScaledIssue {
  const getColumnReader = (series: SeriesName, power: PowerColumn) => {
    const values = issue[series][power];
    return values && (() => scale(values, PER_UNIT));
  };
  return { ...issue, getColumnReader };
}

/** Decodes an issue; its powers are unpacked on first access. */
export const unpackIssue = (bytes: Uint8Array): ForecastIssue => decodeIssue(bytes, defineColumns);

/**
 * Decodes an issue; its powers are unpacked on every access. For many issues in memory at once: unpacked powers take ten times
 * the memory of packed ones.
 */
export const unpackTransientIssue = (bytes: Uint8Array): ForecastIssue => decodeIssue(bytes, defineTransientColumns);

function decodeIssue(bytes: Uint8Array, define: typeof defineColumns): ForecastIssue {
  const { meta, columns } = decodeBlock<IssueMeta>(bytes);
  const decodePowers = (series: SeriesName): PowerSeries =>
    define(
      { ...meta[series] } as PowerSeries,
      POWER_COLUMNS.flatMap((power) => {
        const read = columns.get(`${series}.${power}`);
        return read ? [[power, read] as const] : [];
      }),
    );
  return { ...meta, estimated_actuals: decodePowers('estimated_actuals'), forecasts: decodePowers('forecasts') };
}
