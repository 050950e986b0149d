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
    const surface = { tilt: row.readNumber('surface_tilt'), azimuth: row.readNumber('surface_azimuth') };
    const sun = { zenith: row.readNumber('solar_zenith'), azimuth: row.readNumber('solar_azimuth') };
    const [ghi, dni, dhi] = [row.readNumber('ghi'), row.readNumber('dni'), row.readNumber('dhi')];
    const airmass = airmassKastenYoung(sun.zenith);
    const sky = { sun, ghi, dni, dhi, dniExtra: row.readNumber('dni_extra'), airmass };
    deviations.compareAbsolute(row, 'airmass_ky1989', airmass, 1e-7);
    deviations.compareAbsolute(row, 'aoi_projection', aoiProjection(surface, sun), 1e-8);
    deviations.compareAbsolute(row, 'aoi', angleOfIncidence(surface, sun), 1e-6);
    for (const [name, model] of Object.entries(MODELS)) {
      const plane = planeOfArray(surface, sky, row.readNumber('albedo'), model);
      deviations.compareAbsolute(row, 'poa_direct', plane.direct, 1e-3);
      deviations.compareAbsolute(row, 'poa_ground_diffuse', plane.groundDiffuse, 1e-3);
      if (name === 'perez1990' && isOnEdge(skyClearness(dhi, dni, sun.zenith))) continue;
      deviations.compareAbsolute(row, `sky_${name}`, plane.skyDiffuse, 1e-3);
      if (WITH_GLOBAL.includes(name)) deviations.compareAbsolute(row, `poa_global_${name}`, plane.global, 1e-3);
    }
  }
};
