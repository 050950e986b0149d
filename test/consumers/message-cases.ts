import {
  type Account,
  type Aggregation,
  type AggregationMeasurements,
  type AggregationTuning,
  type DeletedMeasurements,
  type EventType,
  type ForecastIssue,
  type IssuedSky,
  type Place,
  SKY_COLUMNS,
  type Site,
  type SiteMeasurements,
  type SkyBlock,
  type SourceStatus,
  type TileStatus,
  type WeatherTile,
  accountChanged,
  aggregationDefined,
  aggregationForecastIssued,
  aggregationMeasured,
  buildAggregationResource,
  aggregationTuned,
  getCellName,
  measurementsDeleted,
  measurementsStored,
  packColumn,
  siteChanged,
  siteForecastIssued,
  buildSiteResource,
  skyIssued,
  sourceStatusPublished,
  getTileName,
  tileStatusPublished,
  weatherTilePublished,
} from '@daystar/contracts';
import { packSky } from '@daystar/row-cache';
import { HOUR, MINUTE } from '@daystar/timeseries';

/** Start of the clock, between scheduled tasks. */
export const NOW = Date.UTC(2026, 5, 21, 17, 12);
const toIso = (time: number) => new Date(time).toISOString();

/** Two consecutive payloads of a key, and an invalid one. */
export interface MessageCase<T extends object = object> {
  readonly type: EventType<T>;
  /** Returns a unique key, by number. */
  keyOf(n: number): string;
  older(n: number): T;
  newer(n: number): T;
  /** A field and its invalid value. */
  readonly invalidFields: Readonly<Record<string, unknown>>;
  /** Unknown enum values of a later release; empty for a class without enums. */
  readonly unknownValues: Readonly<Record<string, unknown>>;
  /** Whether a message with unknown values is skipped instead of read without them. */
  readonly isSkippedWhenUnknown?: boolean;
}

/** Distant places with independent weather. */
export const placeOf = (n: number): Place => ({ latitude: 30, longitude: -170 + 30 * n });
export const idOf = (n: number): string => `0000-0000-c0de-${String(n).padStart(4, '0')}`;
export const accountOf = (n: number): string => `account-${n}`;
/** Sites of issues and measurements, which differ from the sites that change. */
export const issuedSite = (n: number): string => idOf(1000 + n);
export const measuredSite = (n: number): string => idOf(2000 + n);
export const unmeasuredSite = (n: number): string => idOf(3000 + n);
export const issuedAggregation = (n: number): string => `issued-${n}`;
/** Returns the place of the site after its change. */
export const getNewPlace = (n: number): Place => ({ latitude: -30, longitude: placeOf(n).longitude });

const site = (n: number, overrides: Partial<Site>): Site => ({
  ...siteChanged.example,
  ...placeOf(n),
  resource_id: idOf(n),
  tags: ['consumers'],
  ...overrides,
});
const sites: MessageCase<Site> = {
  type: siteChanged,
  keyOf: idOf,
  older: (n) => site(n, { name: 'older', capacity: 10, version: 1 }),
  newer: (n) => site(n, { ...getNewPlace(n), name: 'newer', capacity: 20, version: 2 }),
  invalidFields: { latitude: 'far up' },
  unknownValues: { tracking_type: 'dual_axis' },
  isSkippedWhenUnknown: true,
};

const account = (n: number, overrides: Partial<Account>): Account => ({
  ...accountChanged.example,
  account_id: accountOf(n),
  ...overrides,
});
const accounts: MessageCase<Account> = {
  type: accountChanged,
  keyOf: accountOf,
  older: (n) => account(n, { plan: 'free', version: 1 }),
  newer: (n) => account(n, { plan: 'enterprise', version: 2 }),
  invalidFields: { plan: 7 },
  unknownValues: { plan: 'galactic' },
};

const aggregation = (n: number, megawatts: number, overrides: Partial<Aggregation>): Aggregation => ({
  ...aggregationDefined.example,
  collection_id: 'consumers',
  aggregation_id: `defined-${n}`,
  members: [],
  fleet: {
    systems: 1,
    valid_from: ['1970-01-01'],
    cells: [{ cell: getCellName(placeOf(n)), added: [0, megawatts], orientations: [1, 20, 0] }],
  },
  ...overrides,
});
const aggregations: MessageCase<Aggregation> = {
  type: aggregationDefined,
  keyOf: (n) => `consumers/defined-${n}`,
  older: (n) => aggregation(n, 1, { name: 'older', version: 1 }),
  newer: (n) => aggregation(n, 2, { name: 'newer', version: 2 }),
  invalidFields: { members: 'all of them' },
  unknownValues: { area: { type: 'Circle', coordinates: [] } },
  isSkippedWhenUnknown: true,
};

const createMeasurements = (n: number, end: number, total_power: number): SiteMeasurements => ({
  ...measurementsStored.example,
  resource_id: measuredSite(n),
  measurements: [{ period_end: toIso(end), period: 'PT30M', total_power }],
});
const measurements: MessageCase<SiteMeasurements> = {
  type: measurementsStored,
  keyOf: measuredSite,
  older: (n) => createMeasurements(n, NOW - HOUR - 12 * MINUTE, 5),
  newer: (n) => createMeasurements(n, NOW - 42 * MINUTE, 6),
  invalidFields: { measurements: [{ period_end: 'noon', period: 'PT30M', total_power: 6 }] },
  unknownValues: {},
};

const createDeletion = (n: number, from: number, to: number): DeletedMeasurements => ({
  ...measurementsDeleted.example,
  ...{ resource_id: unmeasuredSite(n), from: toIso(from), to: toIso(to), deleted_at: toIso(NOW) },
});
const deletions: MessageCase<DeletedMeasurements> = {
  type: measurementsDeleted,
  keyOf: unmeasuredSite,
  older: (n) => createDeletion(n, NOW - 2 * HOUR, NOW - HOUR),
  newer: (n) => createDeletion(n, NOW - HOUR, NOW - HOUR / 2),
  invalidFields: { from: 'noon' },
  unknownValues: {},
};

const createAggregationMeasurements = (n: number, end: number, total_power: number): AggregationMeasurements => ({
  ...{ collection_id: 'measured', aggregation_id: String(n) },
  measurements: [{ period_end: toIso(end), period: 'PT30M', total_power }],
});
const aggregationMeasurements: MessageCase<AggregationMeasurements> = {
  type: aggregationMeasured,
  keyOf: (n) => `measured/${n}`,
  older: (n) => createAggregationMeasurements(n, NOW - HOUR - 12 * MINUTE, 5),
  newer: (n) => createAggregationMeasurements(n, NOW - 42 * MINUTE, 6),
  invalidFields: { measurements: 'many' },
  unknownValues: {},
};

const tuning = (n: number, reportedAt: number): AggregationTuning => ({
  ...{ collection_id: 'tuned', aggregation_id: String(n), enabled: true },
  told_at: toIso(reportedAt),
});
const tunings: MessageCase<AggregationTuning> = {
  type: aggregationTuned,
  keyOf: (n) => `tuned/${n}`,
  older: (n) => tuning(n, NOW - HOUR),
  newer: (n) => tuning(n, NOW),
  invalidFields: { enabled: 'perhaps' },
  unknownValues: {},
};

/** Creates an issue with two hours of rows around the current time. @param minutes issue time relative to it */
export const issue = (resource: string, minutes: number): ForecastIssue => ({
  ...siteForecastIssued.example,
  resource,
  issue_id: `made-at-${minutes}`,
  issued_at: toIso(NOW + minutes * MINUTE),
  next_issue_at: toIso(NOW + 20 * MINUTE),
  estimated_actuals: rows(HOUR_BEFORE - HOUR, 14),
  forecasts: { ...rows(HOUR_BEFORE, 24), pv_estimate10: Array(24).fill(1), pv_estimate90: Array(24).fill(9) },
});
const HOUR_BEFORE = NOW - 12 * MINUTE;
const rows = (from: number, count: number) => ({
  first_period_end: toIso(from + 5 * MINUTE),
  pv_estimate: Array<number>(count).fill(5),
  provenance: [{ steps: count, ladder: 'nwp' as const, inputs: [] }],
});
const UNKNOWN_PROVENANCE = [{ steps: 14, ladder: 'oracle', inputs: [], flags: ['smoke'] }];
const issues = (type: EventType<ForecastIssue>, keyOf: (n: number) => string): MessageCase<ForecastIssue> => ({
  type,
  keyOf,
  older: (n) => issue(keyOf(n), -10),
  newer: (n) => issue(keyOf(n), 0),
  invalidFields: { forecasts: { first_period_end: 'soon', pv_estimate: [1], provenance: [] } },
  unknownValues: { estimated_actuals: { ...rows(HOUR_BEFORE - HOUR, 14), provenance: UNKNOWN_PROVENANCE } },
});

/** Returns a sky of two hours around the current time. */
const sky = (n: number, minutes: number): IssuedSky => {
  const count = 24;
  const [cell, issued_at] = [getCellName(placeOf(n)), toIso(NOW + minutes * MINUTE)];
  const columns = SKY_COLUMNS.map((name) => [name, new Float64Array(count).fill(1)]);
  const block = packSky({
    ...{ cell, issued_at, next_issue_at: toIso(NOW + 20 * MINUTE), period: 'PT5M', actual_steps: 12 },
    first_period_end: toIso(HOUR_BEFORE + 5 * MINUTE),
    columns: Object.fromEntries(columns) as SkyBlock['columns'],
    provenance: rows(HOUR_BEFORE, count).provenance,
  });
  return { cell, issued_at, block: block.toString('base64') };
};
const skies: MessageCase<IssuedSky> = {
  type: skyIssued,
  keyOf: (n) => getCellName(placeOf(n)),
  older: (n) => sky(n, -10),
  newer: (n) => sky(n, 0),
  invalidFields: { block: 'no base64' },
  unknownValues: {},
};

const tile = (n: number, run: number, opacity: number): WeatherTile => ({
  source: 'test',
  kind: 'forecast',
  run: toIso(run),
  tile: getTileName(placeOf(n)),
  first_period_end: toIso(NOW - 12 * MINUTE),
  period: 'PT60M',
  steps: 24,
  points: { latitude: [placeOf(n).latitude], longitude: [placeOf(n).longitude] },
  columns: { cloud_opacity: packColumn(new Float64Array(24).fill(opacity)) },
});
const tiles: MessageCase<WeatherTile> = {
  type: weatherTilePublished,
  keyOf: (n) => getTileName(placeOf(n)),
  older: (n) => tile(n, NOW - 12 * HOUR, 80),
  newer: (n) => tile(n, NOW - 6 * HOUR, 20),
  invalidFields: { columns: { cloud_opacity: packColumn(new Float64Array(7)) } },
  unknownValues: { kind: 'reanalysis' },
  isSkippedWhenUnknown: true,
};

const source = (n: number, overrides: object): SourceStatus => ({
  ...sourceStatusPublished.example,
  source: `source-${n}`,
  told_at: toIso(NOW),
  ...overrides,
});
const sources: MessageCase<SourceStatus> = {
  type: sourceStatusPublished,
  keyOf: (n) => `source-${n}`,
  older: (n) => source(n, { told_at: toIso(NOW - 10 * MINUTE) }),
  newer: (n) => source(n, {}),
  invalidFields: { told_at: 'lately' },
  unknownValues: {},
};

const tileStatus = (n: number, ladder: TileStatus['ladder'], reportedAt: number): TileStatus => ({
  ...tileStatusPublished.example,
  tile: `t10-${n}`,
  told_at: toIso(reportedAt),
  ladder,
});
const tileStatuses: MessageCase<TileStatus> = {
  type: tileStatusPublished,
  keyOf: (n) => `t10-${n}`,
  older: (n) => tileStatus(n, 'climatology', NOW - 10 * MINUTE),
  newer: (n) => tileStatus(n, 'nwp', NOW),
  invalidFields: { ladder: 7 },
  unknownValues: { ladder: 'oracle' },
};

export const MESSAGE_CASES: readonly MessageCase[] = [
  sites,
  accounts,
  aggregations,
  measurements,
  deletions,
  aggregationMeasurements,
  tunings,
  issues(siteForecastIssued, (n) => buildSiteResource(issuedSite(n))),
  issues(aggregationForecastIssued, (n) => buildAggregationResource('consumers', issuedAggregation(n))),
  skies,
  tiles,
  sources,
  tileStatuses,
] as readonly MessageCase[];
