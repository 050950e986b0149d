import type { SiteProperties } from '@daystar/contracts';

type Mounting = Pick<SiteProperties, 'latitude' | 'tracking_type' | 'azimuth' | 'tilt'>;

/** Compass points clockwise from north, 22.5 degrees apart. */
const POINTS = [
  ...['north', 'north-north-east', 'north-east', 'east-north-east', 'east', 'east-south-east', 'south-east'],
  ...['south-south-east', 'south', 'south-south-west', 'south-west', 'west-south-west', 'west', 'west-north-west'],
  ...['north-west', 'north-north-west'],
];
/** Below this tilt, degrees, modules are nearly horizontal: their direction hardly matters. */
const MIN_TILT = 3;
/** Within the tropics the noon sun is on either side during the year. Degrees. */
const TROPIC = 23.5;
/** Modules face the pole within this angle, degrees. */
const POLEWARD = 60;

/** Names the compass point of an azimuth: 0 north, -90 east, 90 west. */
export const compassPoint = (azimuth: number): string => POINTS[Math.round((360 - azimuth) / 22.5) % 16];

/** Says in words which way modules face, or how the axis of a tracker runs; undefined without an azimuth. */
export function describeFacing({ tracking_type, azimuth, tilt }: Mounting): string | undefined {
  if (azimuth === undefined) return undefined;
  if (tracking_type === 'horizontal_single_axis') return `axis points ${compassPoint(azimuth)}`;
  if (tilt !== undefined && tilt < MIN_TILT) return 'lies flat';
  return `faces ${compassPoint(azimuth)}`;
}

/** Warns of fixed modules that face the pole, away from the sun; undefined when they do not. */
export function findFacingProblem({ latitude, tracking_type, azimuth, tilt }: Mounting): string | undefined {
  const isFlat = tilt !== undefined && tilt < MIN_TILT;
  if (azimuth === undefined || isFlat || tracking_type === 'horizontal_single_axis' || Math.abs(latitude) < TROPIC)
    return undefined;
  const [pole, toEquator] = latitude > 0 ? [0, 180] : [180, 0];
  const fromPole = Math.abs(pole - Math.abs(azimuth));
  if (fromPole > POLEWARD) return undefined;
  const [away, towards] = [compassPoint(azimuth), compassPoint(toEquator)];
  return `The modules face ${away}, away from the sun at this latitude. If they face ${towards}, set the azimuth to ${toEquator}. Azimuth is 0 for north, -90 for east, 90 for west and 180 for south.`;
}
