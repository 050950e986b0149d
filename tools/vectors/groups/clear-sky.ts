import {
  type Irradiance,
  type Rest2Atmosphere,
  absoluteAirmass,
  airmassKasten,
  airmassKastenYoung,
  bird,
  earthSunDistance,
  haurwitz,
  ineichen,
  pressureAt,
  rest2,
  rest2DiffuseTransmittance,
  rest2Sky,
  rest2Version5,
  simplifiedSolis,
} from '@daystar/solar';
import type { Deviations } from '../deviations';
import type { GroupCheck } from '../group-check';
import type { VectorRow } from '../vector-file';

function compareSky(deviations: Deviations, row: VectorRow, sky: Irradiance, tolerance: number, prefix = ''): void {
  for (const component of ['ghi', 'dni', 'dhi'] as const) {
    deviations.compareAbsolute(row, `${prefix}${component}`, sky[component], tolerance);
  }
}

export const checkIneichen: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const zenith = row.readNumber('apparent_zenith_deg');
    const elevation = row.readNumber('alt_m');
    const relative = airmassKastenYoung(zenith);
    // The reference used the pressure rounded to a hundredth of a pascal.
    const airmass = absoluteAirmass(relative, row.readNumber('pressure_Pa'));
    const computeSky = (isEnhanced: boolean) =>
      ineichen(zenith, airmass, row.readNumber('linke_turbidity'), elevation, row.readNumber('dni_extra'), isEnhanced);
    deviations.compareAbsolute(row, 'pressure_Pa', pressureAt(elevation), 1e-2);
    deviations.compareAbsolute(row, 'am_rel', relative, 1e-8);
    deviations.compareAbsolute(row, 'am_abs', airmass, 1e-8);
    compareSky(deviations, row, computeSky(false), 1e-4);
    deviations.compareAbsolute(row, 'ghi_pe', computeSky(true).ghi, 1e-4);
    deviations.compareAbsolute(row, 'ghi_haurwitz', haurwitz(zenith), 1e-4);
  }
};

export const checkSolis: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const [elevation, aod700, water] = [
      row.readNumber('apparent_elevation_deg'),
      row.readNumber('aod700'),
      row.readNumber('pw_cm'),
    ];
    const sky = simplifiedSolis(elevation, aod700, water, row.readNumber('pressure_Pa'), row.readNumber('dni_extra'));
    compareSky(deviations, row, sky, 1e-4);
  }
};

export const checkBird: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const zenith = row.readNumber('zenith_deg');
    const airmass = airmassKasten(zenith);
    const sky = bird(
      zenith,
      airmass,
      {
        aod380: row.readNumber('aod380'),
        aod500: row.readNumber('aod500'),
        precipitableWater: row.readNumber('pw_cm'),
        ozone: row.readNumber('ozone_atmcm'),
        pressure: row.readNumber('pressure_Pa'),
        forwardScatteringRatio: row.readNumber('asymmetry'),
        albedo: row.readNumber('albedo'),
      },
      row.readNumber('dni_extra'),
    );
    deviations.compareAbsolute(row, 'am_rel_kasten1966', airmass, 1e-8);
    compareSky(deviations, row, sky, 1e-4);
    deviations.compareAbsolute(row, 'direct_horizontal', sky.ghi - sky.dhi, 1e-4);
  }
};

/** Reads the atmosphere of a row; the REST2 files differ in the names of asymmetry and ozone. */
export function parseAtmosphere(row: VectorRow, asymmetry: string, ozone: string): Rest2Atmosphere {
  return {
    pressure: 100 * row.readNumber('pressure_hPa'),
    aod550: row.readNumber('aod550'),
    angstromExponent: row.readNumber('alpha'),
    precipitableWater: row.readNumber('pw_cm'),
    ozone: row.readNumber(ozone),
    albedo: row.readNumber('albedo'),
    singleScatteringAlbedo: row.readNumber('ssa'),
    asymmetry: row.readNumber(asymmetry),
  };
}

export const checkRest2: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const atmosphere = parseAtmosphere(row, 'asym_g', 'ozone_atmcm');
    const zenith = row.readNumber('zenith_deg');
    const sky = rest2(rest2Sky(atmosphere), zenith, row.readNumber('radius_au'));
    const version5 = rest2Version5(atmosphere, zenith, row.readNumber('v5_Eext'), row.readNumber('v5_no2_atmcm'));
    deviations.compareAbsolute(row, 'beta', atmosphere.aod550 * 0.55 ** atmosphere.angstromExponent, 1e-9);
    compareSky(deviations, row, sky, 1e-3, 'v9_');
    deviations.compareAbsolute(row, 'v9_Tddclr', sky.tddclr, 1e-6);
    deviations.compareAbsolute(row, 'v9_Tduclr', sky.tduclr, 1e-6);
    deviations.compareAbsolute(row, 'v9_Ruuclr', sky.ruuclr, 1e-6);
    deviations.compareAbsolute(row, 'v9_Tuuclr', rest2DiffuseTransmittance(atmosphere), 1e-6);
    compareSky(deviations, row, version5, 1e-3, 'v5_');
  }
};

/** Zenith above which the clear sky of NSRDB has no irradiance, degrees. */
const NSRDB_ZENITH_LIMIT = 89;
/** Zenith below which the clear sky is compared, degrees. */
const NSRDB_COMPARED_ZENITH = 85;
/** Tolerated root mean square deviation from NSRDB, relative to the deviation of NREL's own program with the same rounded columns. */
const NSRDB_RMSE_RATIO = 1.05;
/** Root mean square deviation below which the ratio does not count, W/m2. */
const NSRDB_MIN_RMSE = 0.05;

const NIGHT: Irradiance = { ghi: 0, dni: 0, dhi: 0 };

export const checkNsrdb: GroupCheck = (file, deviations) => {
  file.ignoreColumns('ghi', 'dni', 'dhi', 'temp', 'dew', 'rh', 'wind', 'wdir', 'cloud_type', 'fill_flag');
  const squares = { ghi: 0, dni: 0, dhi: 0 };
  const nrelSquares = { ghi: 0, dni: 0, dhi: 0 };
  let compared = 0;
  for (const row of file.rows) {
    const zenith = row.readNumber('zenith');
    const sky = rest2Sky(parseAtmosphere(row, 'asym', 'ozone'));
    const computed =
      zenith > NSRDB_ZENITH_LIMIT ? NIGHT : rest2(sky, zenith, earthSunDistance(row.readNumber('t_unix_s')));
    compareSky(deviations, row, computed, 0.05, 'rest2v9_');
    const isCompared = zenith < NSRDB_COMPARED_ZENITH;
    if (isCompared) compared++;
    for (const component of ['ghi', 'dni', 'dhi'] as const) {
      const published = row.readNumber(`cs_${component}`);
      if (!isCompared) continue;
      squares[component] += (computed[component] - published) ** 2;
      nrelSquares[component] += (row.readNumber(`rest2v9_${component}`) - published) ** 2;
    }
  }
  for (const component of ['ghi', 'dni', 'dhi'] as const) {
    const [rmse, nrelRmse] = [squares, nrelSquares].map((sums) => Math.sqrt(sums[component] / compared));
    const tolerance = Math.max(NSRDB_MIN_RMSE, NSRDB_RMSE_RATIO * nrelRmse);
    deviations.recordStatistic(`cs_${component} (rmse)`, compared, rmse, tolerance);
  }
};
