import {
  type Aggregation,
  HISTORY_PERIODS,
  type HistorySpecification,
  type Place,
  type Site,
} from '@daystar/contracts';
import { getAggregationPagePath } from '../aggregations/aggregation-links';
import type { HistoryRecord } from '../histories/histories.service';
import { SITE_HISTORY_PERIODS } from '../histories/history-specification';
import { formatNumber, t } from '../pages/i18n/translate';
import type { Localized, Text } from '../pages/markup';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';

/** Properties of a request that determine what a history is of. */
type HistoryTarget = Partial<Omit<HistorySpecification, 'start' | 'end' | 'period' | 'format'>>;

/** The site, the aggregation or the place of a page of histories. */
export interface HistorySubject {
  readonly name: Text;
  /** Path of the page, and the query that names a place. */
  readonly path: string;
  readonly search: string;
  /** Path whose tabs and breadcrumbs the page has. */
  readonly headPath: string;
  readonly title: Text;
  readonly isReadOnly?: boolean;
  /** Choices of rows, the first one by default. */
  readonly rows: readonly (readonly [value: string, text: Localized])[];
  readonly periods: readonly string[];
  readonly getTarget: (rows: string) => HistoryTarget;
  readonly isSubjectOf: (history: HistoryRecord) => boolean;
}

const SITE_POWER = ['power', t('Power of the site, without tuning')] as const;
const SITE_WEATHER = ['weather', t('Irradiance and weather of its place')] as const;

export function createSiteSubject(site: Site): HistorySubject {
  const { kind, resource_id, name, latitude, longitude } = site;
  const path = `/sites/${resource_id}/histories`;
  const { tilt, azimuth, tracking_type: array_type } = site;
  return {
    name,
    path,
    search: '',
    headPath: `${SITE_KIND_LABELS[kind].path}/${resource_id}/histories`,
    title: t('Histories of this site'),
    rows: kind === 'weather' ? [] : [SITE_POWER, SITE_WEATHER],
    periods: SITE_HISTORY_PERIODS,
    getTarget: (rows) =>
      rows !== 'weather' || kind === 'weather' ? { resource_id } : { latitude, longitude, tilt, azimuth, array_type },
    isSubjectOf: (history) => history.resource_id === resource_id || isAt(history, site),
  };
}

/** @param isReadOnly whether the reader may not open the measurements of the aggregation */
export function createAggregationSubject(aggregation: Aggregation, isReadOnly: boolean): HistorySubject {
  const { collection_id, aggregation_id, name } = aggregation;
  return {
    name,
    path: `/aggregations/${collection_id}/${aggregation_id}/histories`,
    search: '',
    headPath: `${getAggregationPagePath(aggregation)}/histories`,
    title: t('Histories of this aggregation'),
    isReadOnly,
    rows: [],
    periods: HISTORY_PERIODS,
    getTarget: () => ({ collection_id, aggregation_id }),
    isSubjectOf: (history) => history.collection_id === collection_id && history.aggregation_id === aggregation_id,
  };
}

/** A place, and the system there for rows of power. */
export interface HistoryPlace extends Place {
  /** kW */
  readonly capacity?: number;
  readonly tilt?: number;
  readonly azimuth?: number;
}

const PLACE_POWER = ['power', t('Power')] as const;
const PLACE_WEATHER = ['weather', t('Irradiance and weather')] as const;

export function createPlaceSubject(place: HistoryPlace): HistorySubject {
  const { latitude, longitude, capacity, ...plane } = place;
  const known = Object.entries(place).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)] as [string, string]));
  return {
    name: t('Place at {latitude}, {longitude}', {
      latitude: formatNumber(latitude),
      longitude: formatNumber(longitude),
    }),
    path: '/explore/histories',
    search: `?${query.toString()}`,
    headPath: '/explore/histories',
    title: t('Histories of this place'),
    rows: capacity === undefined ? [] : [PLACE_POWER, PLACE_WEATHER],
    periods: SITE_HISTORY_PERIODS,
    getTarget: (rows) => ({ latitude, longitude, ...plane, ...(rows === 'power' && { capacity }) }),
    isSubjectOf: (history) => isAt(history, place),
  };
}

const isAt = (history: HistoryRecord, { latitude, longitude }: Place): boolean =>
  history.latitude === latitude && history.longitude === longitude;
