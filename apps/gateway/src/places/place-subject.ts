import { createHash } from 'node:crypto';
import { type IrradianceBias, type Place, type Site, TRACKER_PROPERTIES } from '@daystar/contracts';
import type { SoilingModel } from '@daystar/forecasting';
import type { SeriesName } from '@daystar/formats';
import type { PackedSky } from '@daystar/row-cache';
import { formatNumber, t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import { getSiteRevision } from '../sites/directory/site-directory';
import type { PlaceTableRequest, PlaneOrientation, PowerSystemRequest } from '../serving/tables/place-table';

/** What rows describe: radiation, power or soiling at a place. */
export interface PlaceSubject {
  /** The subject as the request for its table names it. */
  readonly table: PlaceTableRequest['subject'];
  /** Identifies the subject among all others at the place. Part of the entity tag. */
  readonly key: string;
  readonly title: Text;
}

/**
 * Creates the subject of the rows of a response.
 * @param series whether they are forecasts or estimated actuals
 * @param sky the sky state from which they are computed
 */
export type SubjectFactory = (series: SeriesName, sky: Pick<PackedSky, 'irradiance_biases'>) => PlaceSubject;

/** A place whose radiation is requested: its elevation and horizon, if known, and the plane of `gti`. */
export type RadiationPlace = Place &
  PlaneOrientation & { readonly kind?: string; readonly elevation?: number; readonly horizon?: readonly number[] };

/** Finds the irradiance bias that measurements have shown, which a sky holds for its estimated actuals. */
export type BiasFinder = (sky: Pick<PackedSky, 'irradiance_biases'>) => IrradianceBias | undefined;

/**
 * Returns a function that creates the subject of radiation rows.
 * @param findBias its correction includes the effect of the horizon, which is therefore not applied again
 */
export function createRadiationSubjects(place: RadiationPlace, findBias?: BiasFinder): SubjectFactory {
  const { latitude, longitude, elevation, horizon, tilt, azimuth, tracking_type } = place;
  const title = t('Radiation at {latitude}, {longitude}', formatCoordinates(place));
  const orientation = { tilt, azimuth, tracking_type };
  const tracker = pickTrackerProperties(place);
  const plane = { ...orientation, ...tracker };
  const planeKey = [...Object.values(orientation), ...Object.entries(tracker).map((entry) => entry.join('='))];
  return (series, sky) => {
    const bias = series === 'estimated_actuals' ? findBias?.(sky) : undefined;
    const appliedHorizon = bias ? undefined : horizon;
    const variant = bias ? [bias.by_index, bias.by_hour] : appliedHorizon ? ['horizon', appliedHorizon] : [];
    const table = {
      kind: 'radiation',
      place: { latitude, longitude },
      elevation,
      horizon: appliedHorizon,
      plane,
      bias,
    } as const;
    return { table, key: ['radiation', elevation, ...variant, ...planeKey].join('/'), title };
  };
}

/** Returns the stated elevation of a subject (m), which its provenance shows; an empty object without one. */
export function getStatedElevation(subject: PlaceTableRequest['subject']): { readonly elevation?: number } {
  const place = subject.kind === 'power' ? subject.system : subject;
  return 'elevation' in place && place.elevation !== undefined ? { elevation: place.elevation } : {};
}

/** Formats the coordinates of a place for a text of a page. */
const formatCoordinates = ({ latitude, longitude }: Place) => ({
  latitude: formatNumber(latitude),
  longitude: formatNumber(longitude),
});

/** Creates the subject for the power of a PV system. */
export function createSystemSubject(system: PowerSystemRequest): PlaceSubject {
  return {
    table: { kind: 'power', system },
    key: `power/${buildSystemKey(system)}`,
    title: t('PV power at {latitude}, {longitude}', formatCoordinates(system)),
  };
}

/** Creates the subject for the power of a utility-scale site, without tuning. */
export function createSiteSubject(site: Site): PlaceSubject {
  const { resource_id } = site;
  return {
    table: { kind: 'power', system: { ...site, unit: 'MW' }, site: { kind: 'utility' } },
    key: `site/${resource_id}/${getSiteRevision(site)}`,
    title: site.name,
  };
}

/** Creates the subject for the share of irradiance that soiling blocks. */
export function createSoilingSubject({ latitude, longitude }: Place, model: SoilingModel): PlaceSubject {
  const modelHash = createHash('sha256').update(JSON.stringify(model)).digest('hex').slice(0, 32);
  return {
    table: { kind: 'soiling', place: { latitude, longitude }, model },
    key: `soiling/${modelHash}`,
    title: t('Soiling at {latitude}, {longitude}', { latitude, longitude }),
  };
}

/** Selects the tracker properties that are present, so that absent ones do not change the key of the subject. */
const pickTrackerProperties = (place: PlaneOrientation): PlaneOrientation =>
  Object.fromEntries(
    TRACKER_PROPERTIES.flatMap((name) => (place[name] === undefined ? [] : [[name, place[name]] as const])),
  );

/** Identifies a system by all its parameters. */
const buildSystemKey = (system: PowerSystemRequest): string =>
  new URLSearchParams(
    Object.entries(system).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  ).toString();
