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
import type { MessageCase } from './message-case';

/** Initial clock time, chosen so that no scheduled task runs. */
export const NOW = Date.UTC(2026, 5, 21, 17, 12);
const toIso = (time: number) => new Date(time).toISOString();

/** Returns one of several distant places, with independent weather. */
export const getPlace = (n: number): Place => ({ latitude: 30, longitude: -170 + 30 * n });
export const buildSiteId = (n: number): string => `0000-0000-c0de-${String(n).padStart(4, '0')}`;
export const buildAccountId = (n: number): string => `account-${n}`;
/** Sites that are used only for issues, for measurements, or for deletions of measurements and external forecasts. */
export const buildIssuedSiteId = (n: number): string => buildSiteId(1000 + n);
export const buildMeasuredSiteId = (n: number): string => buildSiteId(2000 + n);
export const buildDeletionSiteId = (n: number): string => buildSiteId(3000 + n);
export const buildIssuedAggregationId = (n: number): string => `issued-${n}`;
/** Returns the place of the site after its change. */
export const getNewPlace = (n: number): Place => ({ latitude: -30, longitude: getPlace(n).longitude });

const createSite = (n: number, overrides: Partial<Site>): Site => ({
  ...siteChanged.example,
  ...getPlace(n),
  resource_id: buildSiteId(n),
  tags: ['consumers'],
  ...overrides,
});
const sites: MessageCase<Site> = {
  type: siteChanged,
  getKey: buildSiteId,
  createOlder: (n) => createSite(n, { name: 'older', capacity: 10, version: 1 }),
  createNewer: (n) => createSite(n, { ...getNewPlace(n), name: 'newer', capacity: 20, version: 2 }),
  invalidFields: { latitude: 'far up' },
  unknownValues: { tracking_type: 'dual_axis' },
  isSkippedWhenUnknown: true,
};

const createAccount = (n: number, overrides: Partial<Account>): Account => ({
  ...accountChanged.example,
  account_id: buildAccountId(n),
  ...overrides,
});
const accounts: MessageCase<Account> = {
  type: accountChanged,
  getKey: buildAccountId,
  createOlder: (n) => createAccount(n, { plan: 'free', version: 1 }),
  createNewer: (n) => createAccount(n, { plan: 'enterprise', version: 2 }),
  invalidFields: { plan: 7 },
  unknownValues: { plan: 'galactic' },
};

const createAggregation = (n: number, megawatts: number, overrides: Partial<Aggregation>): Aggregation => ({
  ...aggregationDefined.example,
  collection_id: 'consumers',
  aggregation_id: `defined-${n}`,
  members: [],
  fleet: {
    systems: 1,
    valid_from: ['1970-01-01'],
    cells: [{ cell: getCellName(getPlace(n)), added: [0, megawatts], orientations: [1, 20, 0] }],
  },
  ...overrides,
});
const aggregations: MessageCase<Aggregation> = {
  type: aggregationDefined,
  getKey: (n) => `consumers/defined-${n}`,
  createOlder: (n) => createAggregation(n, 1, { name: 'older', version: 1 }),
  createNewer: (n) => createAggregation(n, 2, { name: 'newer', version: 2 }),
  invalidFields: { members: 'all of them' },
  unknownValues: { area: { type: 'Circle', coordinates: [] } },
  isSkippedWhenUnknown: true,
};

const createMeasurements = (n: number, end: number, total_power: number): SiteMeasurements => ({
  ...measurementsStored.example,
  resource_id: buildMeasuredSiteId(n),
  measurements: [{ period_end: toIso(end), period: 'PT30M', total_power }],
});
const measurements: MessageCase<SiteMeasurements> = {
  type: measurementsStored,
  getKey: buildMeasuredSiteId,
  createOlder: (n) => createMeasurements(n, NOW - HOUR - 12 * MINUTE, 5),
  createNewer: (n) => createMeasurements(n, NOW - 42 * MINUTE, 6),
  invalidFields: { measurements: [{ period_end: 'noon', period: 'PT30M', total_power: 6 }] },
  unknownValues: {},
};

const createDeletion = (n: number, from: number, to: number): DeletedMeasurements => ({
  ...measurementsDeleted.example,
  resource_id: buildDeletionSiteId(n),
  from: toIso(from),
  to: toIso(to),
  deleted_at: toIso(NOW),
});
const deletions: MessageCase<DeletedMeasurements> = {
  type: measurementsDeleted,
  getKey: buildDeletionSiteId,
  createOlder: (n) => createDeletion(n, NOW - 2 * HOUR, NOW - HOUR),
  createNewer: (n) => createDeletion(n, NOW - HOUR, NOW - HOUR / 2),
  invalidFields: { from: 'noon' },
  unknownValues: {},
};

const createAggregationMeasurements = (n: number, end: number, total_power: number): AggregationMeasurements => ({
  collection_id: 'measured',
  aggregation_id: String(n),
  measurements: [{ period_end: toIso(end), period: 'PT30M', total_power }],
});
const aggregationMeasurements: MessageCase<AggregationMeasurements> = {
  type: aggregationMeasured,
  getKey: (n) => `measured/${n}`,
  createOlder: (n) => createAggregationMeasurements(n, NOW - HOUR - 12 * MINUTE, 5),
  createNewer: (n) => createAggregationMeasurements(n, NOW - 42 * MINUTE, 6),
  invalidFields: { measurements: 'many' },
  unknownValues: {},
};

const createTuningReport = (n: number, reportedAt: number): AggregationTuning => ({
  collection_id: 'tuned',
  aggregation_id: String(n),
  enabled: true,
  told_at: toIso(reportedAt),
});
const tunings: MessageCase<AggregationTuning> = {
  type: aggregationTuned,
  getKey: (n) => `tuned/${n}`,
  createOlder: (n) => createTuningReport(n, NOW - HOUR),
  createNewer: (n) => createTuningReport(n, NOW),
  invalidFields: { enabled: 'perhaps' },
  unknownValues: {},
};

/** Creates an issue with three hours of rows around `NOW`. @param minutes issue time, in minutes after `NOW` */
export const createIssue = (resource: string, minutes: number): ForecastIssue => ({
  ...siteForecastIssued.example,
  resource,
  issue_id: `made-at-${minutes}`,
  issued_at: toIso(NOW + minutes * MINUTE),
  next_issue_at: toIso(NOW + 20 * MINUTE),
  estimated_actuals: createRows(HOUR_START - HOUR, 14),
  forecasts: { ...createRows(HOUR_START, 24), pv_estimate10: Array(24).fill(1), pv_estimate90: Array(24).fill(9) },
});
const HOUR_START = NOW - 12 * MINUTE;
const createRows = (from: number, count: number) => ({
  first_period_end: toIso(from + 5 * MINUTE),
  pv_estimate: Array<number>(count).fill(5),
  provenance: [{ steps: count, ladder: 'nwp' as const, inputs: [] }],
});
const UNKNOWN_PROVENANCE = [{ steps: 14, ladder: 'oracle', inputs: [], flags: ['smoke'] }];
const createIssueCase = (
  type: EventType<ForecastIssue>,
  getKey: (n: number) => string,
): MessageCase<ForecastIssue> => ({
  type,
  getKey,
  createOlder: (n) => createIssue(getKey(n), -10),
  createNewer: (n) => createIssue(getKey(n), 0),
  invalidFields: { forecasts: { first_period_end: 'soon', pv_estimate: [1], provenance: [] } },
  unknownValues: { estimated_actuals: { ...createRows(HOUR_START - HOUR, 14), provenance: UNKNOWN_PROVENANCE } },
});

/** Creates a sky of two hours around `NOW`. @param minutes issue time, in minutes after `NOW` */
const createSky = (n: number, minutes: number): IssuedSky => {
  const count = 24;
  const [cell, issued_at] = [getCellName(getPlace(n)), toIso(NOW + minutes * MINUTE)];
  const columns = SKY_COLUMNS.map((name) => [name, new Float64Array(count).fill(1)]);
  const block = packSky({
    cell,
    issued_at,
    next_issue_at: toIso(NOW + 20 * MINUTE),
    period: 'PT5M',
    actual_steps: 12,
    first_period_end: toIso(HOUR_START + 5 * MINUTE),
    columns: Object.fromEntries(columns) as SkyBlock['columns'],
    provenance: createRows(HOUR_START, count).provenance,
  });
  return { cell, issued_at, block: block.toString('base64') };
};
const skies: MessageCase<IssuedSky> = {
  type: skyIssued,
  getKey: (n) => getCellName(getPlace(n)),
  createOlder: (n) => createSky(n, -10),
  createNewer: (n) => createSky(n, 0),
  invalidFields: { block: 'no base64' },
  unknownValues: {},
};

const createTile = (n: number, run: number, opacity: number): WeatherTile => ({
  source: 'test',
  kind: 'forecast',
  run: toIso(run),
  tile: getTileName(getPlace(n)),
  first_period_end: toIso(NOW - 12 * MINUTE),
  period: 'PT60M',
  steps: 24,
  points: { latitude: [getPlace(n).latitude], longitude: [getPlace(n).longitude] },
  columns: { cloud_opacity: packColumn(new Float64Array(24).fill(opacity)) },
});
const tiles: MessageCase<WeatherTile> = {
  type: weatherTilePublished,
  getKey: (n) => getTileName(getPlace(n)),
  createOlder: (n) => createTile(n, NOW - 12 * HOUR, 80),
  createNewer: (n) => createTile(n, NOW - 6 * HOUR, 20),
  invalidFields: { columns: { cloud_opacity: packColumn(new Float64Array(7)) } },
  unknownValues: { kind: 'reanalysis' },
  isSkippedWhenUnknown: true,
};

const createSourceStatus = (n: number, overrides: object): SourceStatus => ({
  ...sourceStatusPublished.example,
  source: `source-${n}`,
  told_at: toIso(NOW),
  ...overrides,
});
const sources: MessageCase<SourceStatus> = {
  type: sourceStatusPublished,
  getKey: (n) => `source-${n}`,
  createOlder: (n) => createSourceStatus(n, { told_at: toIso(NOW - 10 * MINUTE) }),
  createNewer: (n) => createSourceStatus(n, {}),
  invalidFields: { told_at: 'lately' },
  unknownValues: {},
};

const createTileStatus = (n: number, ladder: TileStatus['ladder'], reportedAt: number): TileStatus => ({
  ...tileStatusPublished.example,
  tile: `t10-${n}`,
  told_at: toIso(reportedAt),
  ladder,
});
const tileStatuses: MessageCase<TileStatus> = {
  type: tileStatusPublished,
  getKey: (n) => `t10-${n}`,
  createOlder: (n) => createTileStatus(n, 'climatology', NOW - 10 * MINUTE),
  createNewer: (n) => createTileStatus(n, 'nwp', NOW),
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
  createIssueCase(siteForecastIssued, (n) => buildSiteResource(buildIssuedSiteId(n))),
  createIssueCase(aggregationForecastIssued, (n) => buildAggregationResource('consumers', buildIssuedAggregationId(n))),
  skies,
  tiles,
  sources,
  tileStatuses,
] as readonly MessageCase[];
