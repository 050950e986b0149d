import {
  DaystarError,
  type Field,
  type Fleet,
  type HistorySpecification,
  type Place,
  type RowKind,
  type Site,
  type SiteProperties,
  getPointName,
  getFields,
  getField,
  getHorizonInEffect,
} from '@daystar/contracts';

/** Subject of a history, with its properties at the time of the order. Later changes of sites do not change the file. */
export type HistorySubject = RadiationSubject | PowerSubject | AggregationSubject;

interface RadiationSubject {
  readonly kind: 'radiation';
  readonly place: Place;
  /** Elevation that the site or the order states, m. Absent when neither states one, and in orders of earlier releases. */
  readonly elevation?: number;
  readonly horizon?: readonly number[];
  /** Plane of `gti`; without one the rows have no `gti`. */
  readonly plane?: Pick<SiteProperties, 'tilt' | 'azimuth' | 'tracking_type'>;
}

interface PowerSubject {
  readonly kind: 'power';
  readonly system: SiteProperties;
  readonly siteKind: 'utility' | 'rooftop';
}

export interface AggregationSubject {
  readonly kind: 'aggregation';
  readonly sites: readonly Site[];
  readonly fleet?: Fleet;
}

/**
 * Creates the subject of a history of a site or a place.
 * @param site the registered site of `resource_id`
 * @throws DaystarError InvalidRequest when there is neither a site nor a place
 */
export function createPlaceSubject(specification: HistorySpecification, site: Site | undefined): HistorySubject {
  if (site?.kind === 'weather') {
    const horizon = getHorizonInEffect(site);
    return { kind: 'radiation', place: toPlace(site), elevation: site.elevation, horizon };
  }
  if (site) return { kind: 'power', system: site, siteKind: site.kind };
  const { latitude, longitude, elevation, capacity, tilt, azimuth, loss_factor, install_date, array_type } =
    specification;
  if (latitude === undefined || longitude === undefined) {
    throw new DaystarError(
      'InvalidRequest',
      "The history must have 'resource_id', 'collection_id' with 'aggregation_id', or 'latitude' with 'longitude'.",
    );
  }
  const place = { latitude, longitude };
  if (capacity === undefined) {
    const plane = { tilt, azimuth, tracking_type: array_type };
    const hasPlane = Object.values(plane).some((value) => value !== undefined);
    return { kind: 'radiation', place, elevation, plane: hasPlane ? plane : undefined };
  }
  const system = { name: '', ...place, elevation, capacity, tilt, azimuth, loss_factor, install_date };
  return { kind: 'power', system, siteKind: 'rooftop' };
}

const toPlace = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });

/**
 * Splits a subject into parts under one sky each, by the name of that sky: the point of a place or site, the cell of a fleet. The
 * order is fixed, because floating-point sums depend on it.
 */
export function splitBySky(subject: HistorySubject): (readonly [skyName: string, part: HistorySubject])[] {
  if (subject.kind === 'radiation') return [[getPointName(subject.place), subject]];
  if (subject.kind === 'power') return [[getPointName(subject.system), subject]];
  const { sites, fleet } = subject;
  const sitesByPoint = new Map(sites.map((site) => [getPointName(site), [] as Site[]]));
  for (const site of sites) sitesByPoint.get(getPointName(site))!.push(site);
  const toPart = (skyName: string, members: Omit<AggregationSubject, 'kind'>) =>
    [skyName, { kind: 'aggregation', ...members }] as const;
  const parts = [...sitesByPoint].map(([point, sitesThere]) => toPart(point, { sites: sitesThere }));
  for (const cell of fleet?.cells ?? [])
    parts.push(toPart(cell.cell, { sites: [], fleet: { ...fleet!, cells: [cell] } }));
  return parts.sort(([a], [b]) => (a < b ? -1 : 1));
}

const EXTRA_RADIATION_FIELDS = ['air_temp', 'wind_speed'];
const capacityField: Field = { ...getField('pv_estimate'), name: 'capacity', meaning: 'AC capacity of the members' };
const coverageField: Field = {
  ...getField('percentage'),
  name: 'coverage',
  decimals: 4,
  meaning: 'share of the capacity with weather, 0..1; the rest uses climatology',
};

/** Returns the kind and the fields of the rows of a subject. */
export function describeRows(subject: HistorySubject): { readonly kind: RowKind; readonly fields: readonly Field[] } {
  if (subject.kind === 'radiation') {
    const kind = 'radiation_estimated_actual';
    const extras = [...EXTRA_RADIATION_FIELDS, ...(subject.plane ? ['gti'] : [])];
    return { kind, fields: [...getFields(kind), ...extras.map(getField)] };
  }
  const power = [getField('pv_estimate')];
  if (subject.kind === 'power') return { kind: 'pv_estimated_actual', fields: power };
  return { kind: 'aggregation_estimated_actual', fields: [...power, capacityField, coverageField] };
}
