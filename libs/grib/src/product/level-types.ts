/** Names of the level types that have the same numbers in code table 3 of edition 1. */
export const COMMON_LEVEL_NAMES: Partial<Record<number, string>> = {
  1: 'surface',
  2: 'cloudBase',
  3: 'cloudTop',
  4: 'isothermZero',
  5: 'adiabaticCondensation',
  6: 'maxWind',
  7: 'tropopause',
  8: 'nominalTop',
  9: 'seaBottom',
};

/** Names by code table 4.5, as typeOfLevel of ecCodes. Two surfaces of the same type bound a layer. */
const LEVEL_NAMES: Partial<Record<number, string>> = {
  ...COMMON_LEVEL_NAMES,
  10: 'atmosphere',
  17: 'mostUnstableParcel',
  18: 'mixedLayerParcel',
  20: 'isothermal',
  100: 'isobaricInPa',
  101: 'meanSea',
  102: 'heightAboveSea',
  103: 'heightAboveGround',
  104: 'sigma',
  105: 'hybrid',
  106: 'depthBelowLand',
  107: 'theta',
  108: 'pressureFromGround',
  109: 'potentialVorticity',
  111: 'eta',
  114: 'snow',
  118: 'hybridHeight',
  119: 'hybridPressure',
  151: 'soil',
  152: 'seaIce',
  160: 'depthBelowSea',
  162: 'lakeBottom',
  166: 'mixingLayer',
  168: 'oceanModel',
};

/** Local numbers of centre 7 (NCEP). */
const NCEP_LEVELS: Partial<Record<number, string>> = {
  200: 'atmosphereSingleLayer',
  201: 'oceanSingleLayer',
  204: 'highestTroposphericFreezing',
  206: 'gridScaleCloudBottom',
  207: 'gridScaleCloudTop',
  209: 'boundaryLayerCloudBottom',
  210: 'boundaryLayerCloudTop',
  211: 'boundaryLayerCloudLayer',
  212: 'lowCloudBottom',
  213: 'lowCloudTop',
  214: 'lowCloudLayer',
  215: 'cloudCeiling',
  220: 'planetaryBoundaryLayer',
  221: 'layerBetween2Hybrids',
  222: 'middleCloudBottom',
  223: 'middleCloudTop',
  224: 'middleCloudLayer',
  232: 'highCloudBottom',
  233: 'highCloudTop',
  234: 'highCloudLayer',
  235: 'oceanIsotherm',
  240: 'oceanMixedLayer',
  241: 'orderedSequenceData',
  242: 'convectiveCloudBottom',
  243: 'convectiveCloudTop',
  244: 'convectiveCloudLayer',
  245: 'lowestLevelWetBulb0',
  247: 'equilibrium',
  248: 'shallowConvectiveCloudBottom',
  249: 'shallowConvectiveCloudTop',
  251: 'deepConvectiveCloudBottom',
  252: 'deepConvectiveCloudTop',
};

/** Pairs of different surfaces that have a name of their own. */
const PAIRS: Partial<Record<string, string>> = {
  '1-8': 'entireAtmosphere',
  '1-9': 'entireOcean',
  '160-9': 'oceanSurfaceToBottom',
};

export const UNKNOWN_LEVEL = 'unknown';
const NONE = 255;

/** Finds the name of the level between two fixed surfaces; `second` is 255 where there is none. */
export function findLevelType(centre: number, first: number, second: number): string {
  const local = centre === 7 && NCEP_LEVELS[first];
  if (local) return local;
  if (second !== NONE && second !== first) return PAIRS[`${first}-${second}`] ?? UNKNOWN_LEVEL;
  const name = LEVEL_NAMES[first];
  if (!name || second === NONE) return name ?? UNKNOWN_LEVEL;
  return first === 100 ? 'isobaricLayer' : `${name}Layer`;
}
