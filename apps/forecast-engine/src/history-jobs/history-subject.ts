import {
  DaystarError,
  type Field,
  type Fleet,
  type HistoryTerms,
  type Place,
  type RowKind,
  type Site,
  type SiteProperties,
  cellOf,
  fieldsOf,
  getField,
} from '@daystar/contracts';

/** What a history is of, as it was when the history was ordered: later changes of sites do not change the file. */
export type HistorySubject = RadiationSubject | PowerSubject | AggregationSubject;

interface RadiationSubject {
  readonly kind: 'radiation';
  readonly place: Place;
  /** Of the site, m; absent in orders of other places, and in those of earlier releases. */
  readonly elevation?: number;
  readonly horizon?: readonly number[];
  /** Plane of `gti`; without one the rows have no `gti`. */
  readonly plane?: Pick<SiteProperties, 'tilt' | 'azimuth' | 'tracking_type'>;
}

interface PowerSubject {
  readonly kind: 'power';
  readonly system: SiteProperties;
  readonly site: 'utility' | 'rooftop';
}

export interface AggregationSubject {
  readonly kind: 'aggregation';
  readonly sites: readonly Site[];
  readonly fleet?: Fleet;
}

/** @param site the registered site of `resource_id` */
export function placeSubject(terms: HistoryTerms, site: Site | undefined): HistorySubject {
  if (site?.kind === 'weather') {
    return { kind: 'radiation', place: placeOf(site), elevation: site.elevation, horizon: site.horizon };
  }
  if (site) return { kind: 'power', system: site, site: site.kind };
  const { latitude, longitude, capacity, tilt, azimuth, loss_factor, install_date, array_type } = terms;
  if (latitude === undefined || longitude === undefined) {
    throw new DaystarError('InvalidRequest', 'A history needs a site, an aggregation, or a place.');
  }
  const place = { latitude, longitude };
  if (capacity === undefined) {
    const plane = { tilt, azimuth, tracking_type: array_type };
    const hasPlane = Object.values(plane).some((value) => value !== undefined);
    return { kind: 'radiation', place, plane: hasPlane ? plane : undefined };
  }
  const system = { name: '', ...place, capacity, tilt, azimuth, loss_factor, install_date };
  return { kind: 'power', system, site: 'rooftop' };
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });

/** Sky cells of a subject, in a fixed order, because sums of floating point numbers depend on it. */
export function cellsOf(subject: HistorySubject): string[] {
  if (subject.kind === 'radiation') return [cellOf(subject.place)];
  if (subject.kind === 'power') return [cellOf(subject.system)];
  const cells = [...subject.sites.map(cellOf), ...(subject.fleet?.cells ?? []).map(({ cell }) => cell)];
  return [...new Set(cells)].sort();
}

const RADIATION = ['air_temp', 'wind_speed'];
const capacityField: Field = { ...getField('pv_estimate'), name: 'capacity', meaning: 'AC capacity of the members' };
const coverageField: Field = {
  ...getField('percentage'),
  name: 'coverage',
  decimals: 4,
  meaning: 'share of the capacity with weather, 0..1; the rest uses climatology',
};

/** Kind and columns of the rows of a subject. */
export function rowsOf(subject: HistorySubject): { readonly kind: RowKind; readonly fields: readonly Field[] } {
  if (subject.kind === 'radiation') {
    const kind = 'radiation_estimated_actual';
    const extras = [...RADIATION, ...(subject.plane ? ['gti'] : [])];
    return { kind, fields: [...fieldsOf(kind), ...extras.map(getField)] };
  }
  const power = [getField('pv_estimate')];
  if (subject.kind === 'power') return { kind: 'pv_estimated_actual', fields: power };
  return { kind: 'aggregation_estimated_actual', fields: [...power, capacityField, coverageField] };
}
