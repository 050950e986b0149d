import {
  airmassKastenYoung,
  angleOfIncidence,
  aoiProjection,
  hayDavies,
  isotropic,
  perez,
  perezDriesse,
  planeOfArray,
  reindl,
  skyClearness,
} from '@daystar/solar';
import type { GroupCheck } from '../group-check';

const MODELS = { isotropic, haydavies: hayDavies, reindl, perez1990: perez, perezdriesse: perezDriesse };
/** Models whose total irradiance on the plane is in the file. */
const WITH_GLOBAL = ['haydavies', 'perez1990', 'perezdriesse'];

/** Clearness at the bin edges of Perez 1990. Rounding determines the bin of a row on an edge. */
const BIN_EDGES = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2];
const isOnEdge = (clearness: number) => BIN_EDGES.some((edge) => Math.abs(clearness - edge) < 1e-9);

export const checkTransposition: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const surface = { tilt: row.number('surface_tilt'), azimuth: row.number('surface_azimuth') };
    const sun = { zenith: row.number('solar_zenith'), azimuth: row.number('solar_azimuth') };
    const [ghi, dni, dhi] = [row.number('ghi'), row.number('dni'), row.number('dhi')];
    const airmass = airmassKastenYoung(sun.zenith);
    const sky = { sun, ghi, dni, dhi, dniExtra: row.number('dni_extra'), airmass };
    deviations.absolute(row, 'airmass_ky1989', airmass, 1e-7);
    deviations.absolute(row, 'aoi_projection', aoiProjection(surface, sun), 1e-8);
    deviations.absolute(row, 'aoi', angleOfIncidence(surface, sun), 1e-6);
    for (const [name, model] of Object.entries(MODELS)) {
      const plane = planeOfArray(surface, sky, row.number('albedo'), model);
      deviations.absolute(row, 'poa_direct', plane.direct, 1e-3);
      deviations.absolute(row, 'poa_ground_diffuse', plane.groundDiffuse, 1e-3);
      if (name === 'perez1990' && isOnEdge(skyClearness(dhi, dni, sun.zenith))) continue;
      deviations.absolute(row, `sky_${name}`, plane.skyDiffuse, 1e-3);
      if (WITH_GLOBAL.includes(name)) deviations.absolute(row, `poa_global_${name}`, plane.global, 1e-3);
    }
  }
};
