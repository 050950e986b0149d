import { type Site, getHorizonInEffect } from '@daystar/contracts';
import { elevationAt, effectiveSiteProperties } from '@daystar/solar';
import { formatStamp } from '@daystar/timeseries';

/** A site in responses: with all values in effect, and the names of those that are defaults. */
export type SiteRecord = Omit<
  Site,
  'account_id' | 'kind' | 'version' | 'forecast_version' | 'created_at' | 'terrain_horizon'
> & {
  /** `stated`, the terrain model of a computed horizon, or `flat`. */
  readonly horizon_source: string;
  readonly defaults: readonly string[];
};

/** Converts a site to its record. @param now clock time, ms: a default loss factor depends on the age of the system */
export function toSiteRecord(site: Site, now: number): SiteRecord {
  const {
    account_id: _,
    kind,
    version: __,
    forecast_version: ___,
    created_at,
    terrain_horizon,
    ...publicFields
  } = site;
  const { name, resource_id, longitude, latitude, ...properties } = publicFields;
  const effectiveProperties = effectiveSiteProperties(
    { ...properties, latitude },
    kind === 'utility' ? 'utility' : 'rooftop',
    now / 1000,
  );
  const defaultValues = {
    ...Object.fromEntries(Object.entries(effectiveProperties).map(([field, value]) => [field, roundNumber(value)])),
    install_date: created_at.slice(0, 'yyyy-MM-dd'.length),
    elevation: Math.round(elevationAt(latitude, longitude)),
    ...(terrain_horizon && { horizon: getHorizonInEffect(site) }),
  };
  const defaults = Object.keys(defaultValues).filter((field) => !(field in properties));
  // The first copy sets the order of the fields; the second one overrides the defaults.
  const record = { ...properties, ...defaultValues, ...properties, ...formatRangeFields(properties) };
  const horizon_source = getHorizonSource(site);
  const install_date = formatStamp(Date.parse(record.install_date));
  return {
    name,
    resource_id,
    longitude,
    latitude,
    ...record,
    install_date,
    tags: properties.tags ?? [],
    horizon_source,
    defaults,
  };
}

/** Returns the source of the horizon of a site: `stated`, the terrain model of a computed one, or `flat`. */
export const getHorizonSource = ({ horizon, terrain_horizon }: Site): string =>
  horizon ? 'stated' : (terrain_horizon?.source ?? 'flat');

/** Formats times as elsewhere in responses, and puts `start` first: the database sorts the fields of JSON by length. */
const formatRangeFields = ({
  outages,
  curtailments,
  capacity_changes: changes,
}: Pick<Site, 'outages' | 'curtailments' | 'capacity_changes'>) => ({
  ...(changes && { capacity_changes: changes.map(({ start, capacity }) => ({ start: formatTime(start), capacity })) }),
  ...(outages && { outages: outages.map(formatRange) }),
  ...(curtailments && { curtailments: curtailments.map(formatRange) }),
});
const formatTime = (time: string): string => formatStamp(Date.parse(time));
const formatRange = <Range extends { readonly start: string; readonly end: string }>({ start, end, ...rest }: Range) =>
  ({ start: formatTime(start), end: formatTime(end), ...rest }) as Range;

const roundNumber = (value: string | number | boolean) =>
  typeof value === 'number' ? Number(value.toFixed(6)) : value;
