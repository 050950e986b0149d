import type { FieldError, SiteProperties } from '@daystar/contracts';
import { formatCompassPoint } from '../pages/compass-points';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';

type Mounting = Pick<SiteProperties, 'latitude' | 'tracking_type' | 'azimuth' | 'tilt'>;

/** Tilt below which modules count as horizontal, degrees: their direction hardly matters. */
const MIN_TILT = 3;
/**
 * Latitude of the tropics, degrees. Between them, the noon sun is in the north for part of the year and in the south
 * for the rest.
 */
const TROPIC_LATITUDE = 23.5;
/** Maximum angle from the direction of the pole at which modules count as facing it, degrees. */
const MAX_POLEWARD_ANGLE = 60;

/** Describes the direction of modules or of the axis of a tracker, such as `faces south`; undefined without an azimuth. */
export function describeFacing({ tracking_type, azimuth, tilt }: Mounting): Text | undefined {
  if (azimuth === undefined) return undefined;
  if (tracking_type === 'horizontal_single_axis')
    return t('axis points {direction}', { direction: formatCompassPoint(azimuth) });
  if (tilt !== undefined && tilt < MIN_TILT) return t('lies flat');
  return t('faces {direction}', { direction: formatCompassPoint(azimuth) });
}

/** Describes the mistake of fixed modules that face the pole, away from the sun; undefined when they do not. */
export function findFacingProblem({ latitude, tracking_type, azimuth, tilt }: Mounting): Text | undefined {
  const isFlat = tilt !== undefined && tilt < MIN_TILT;
  if (
    azimuth === undefined ||
    isFlat ||
    tracking_type === 'horizontal_single_axis' ||
    Math.abs(latitude) < TROPIC_LATITUDE
  )
    return undefined;
  const [poleAzimuth, equatorAzimuth] = latitude > 0 ? [0, 180] : [180, 0];
  const angleFromPole = Math.abs(poleAzimuth - Math.abs(azimuth));
  if (angleFromPole > MAX_POLEWARD_ANGLE) return undefined;
  const [facing, equatorPoint] = [formatCompassPoint(azimuth), formatCompassPoint(equatorAzimuth)];
  return t(
    'The modules face {facing}, away from the sun at this latitude. If they face {equatorPoint}, set the azimuth to {equatorAzimuth}. Azimuth is 0 for north, -90 for east, 90 for west and 180 for south.',
    { facing, equatorPoint, equatorAzimuth },
  );
}

/** Warns a program of fixed modules that face the pole; pages show the problem beside the site. */
export function describeFacingProblem(site: Mounting): FieldError[] {
  const problem = findFacingProblem(site);
  return problem ? [{ field_name: 'azimuth', error_code: 'Unusual', message: String(problem) }] : [];
}
