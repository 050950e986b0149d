import {
  type ChainStep,
  type ChainWeather,
  type Irradiance,
  RADIANS,
  absoluteAirmass,
  airmassKastenYoung,
  erbsDriesseDecomposition,
  extraterrestrialSpencer,
  dayOfYear,
  ineichen,
  pressureAt,
  siteStep,
  sunAt,
} from '@daystar/solar';
import type { GroupCheck } from '../group-check';
import type { VectorFile, VectorRow } from '../vector-file';
import { type ChainSite, type ChainSiteMeta, parseChainSite } from './chain-site';

export interface ChainMeta {
  t0_unix_s: number;
  sites: ChainSiteMeta[];
}

/** Terrestrial minus universal time that the reference assumes, s. */
export const DELTA_T = 67;
const AC_TOLERANCE = 1e-6;

export const parseSites = (file: VectorFile): Map<number, ChainSite> =>
  new Map((file.content.meta as ChainMeta).sites.map((meta) => [meta.i, parseChainSite(meta)]));

function findSite(sites: Map<number, ChainSite>, row: VectorRow): ChainSite {
  const site = sites.get(row.readNumber('site'));
  if (!site) throw new Error(`no site ${row.readNumber('site')} in meta.sites`);
  return site;
}

type Conditions = Pick<ChainWeather, 'ghi' | 'airTemp' | 'windSpeed'>;

/** Erbs-Driesse needs no clear sky, so none is passed. */
function runStep({ site, transposition, meta }: ChainSite, time: number, conditions: Conditions): ChainStep {
  const weather = { ...conditions, ghiClear: 0, dniClear: 0, hourlyDiffuseFraction: 1, albedo: meta.albedo };
  const models = { decomposition: erbsDriesseDecomposition, transposition };
  return siteStep(site, time, weather, models, sunAt(time, DELTA_T));
}

function runRow(site: ChainSite, t0: number, row: VectorRow): ChainStep {
  return runStep(site, t0 + row.readNumber('dt_s'), {
    ghi: row.readNumber('ghi'),
    airTemp: row.readNumber('temp_air'),
    windSpeed: row.readNumber('wind'),
  });
}

/** Computes the clear sky of the reference. */
export function computeIneichenSky({ meta }: ChainSite, time: number, apparentZenith: number): Irradiance {
  const airmass = absoluteAirmass(airmassKastenYoung(apparentZenith), pressureAt(meta.elev_m));
  const dniExtra = extraterrestrialSpencer(dayOfYear(time));
  return ineichen(apparentZenith, airmass, meta.linke_turbidity, meta.elev_m, dniExtra);
}

export const checkModelChain: GroupCheck = (file, deviations) => {
  const sites = parseSites(file);
  const t0 = (file.content.meta as ChainMeta).t0_unix_s;
  for (const row of file.rows) {
    const site = findSite(sites, row);
    const step = runRow(site, t0, row);
    const { zenith, apparentZenith, azimuth } = step.sun;
    deviations.compareAbsolute(row, 'zenith', zenith, 1e-5);
    deviations.compareAbsolute(row, 'apparent_zenith', apparentZenith, 1e-5);
    deviations.compareAngle(row, 'azimuth', azimuth, 1e-5, Math.sin(zenith * RADIANS));
    deviations.compareAbsolute(
      row,
      'ghi_clear',
      computeIneichenSky(site, t0 + row.readNumber('dt_s'), apparentZenith).ghi,
      2e-3,
    );
    deviations.compareAbsolute(row, 'dni', step.dni, 2e-3);
    deviations.compareAbsolute(row, 'dhi', step.dhi, 2e-3);
    deviations.compareAbsolute(row, 'poa_global', step.poa, 2e-3);
    deviations.compareAbsolute(row, 'temp_cell', step.cellTemp, 2e-4);
    deviations.compareAbsolute(row, 'p_ac_kw', step.power, AC_TOLERANCE, 1 / site.meta.ac_kw);
  }
};

const HALF_HOUR_SECONDS = 1800;

/** Sums the AC power that Daystar computes for the five-minute file of a season, by site and half hour. */
function sumHalfHours(file: VectorFile): Map<string, number> {
  const sites = parseSites(file);
  const t0 = (file.content.meta as ChainMeta).t0_unix_s;
  const sums = new Map<string, number>();
  for (const row of file.rows) {
    const site = findSite(sites, row);
    const periodEnd = Math.ceil((t0 + row.readNumber('dt_s')) / HALF_HOUR_SECONDS) * HALF_HOUR_SECONDS;
    const key = `${site.meta.i} ${periodEnd}`;
    sums.set(key, (sums.get(key) ?? 0) + runRow(site, t0, row).power);
  }
  return sums;
}

export const checkModelChain30Minutes: GroupCheck = (file, deviations) => {
  const seasons = new Map<string, { sites: Map<number, ChainSite>; sums: Map<string, number> }>();
  for (const row of file.rows) {
    const season = row.readText('season');
    if (!seasons.has(season)) {
      const fiveMinutes = file.openSibling(`modelchain_${season}`);
      seasons.set(season, { sites: parseSites(fiveMinutes), sums: sumHalfHours(fiveMinutes) });
    }
    const { sites, sums } = seasons.get(season)!;
    const site = findSite(sites, row);
    const periodEnd = row.readNumber('period_end_unix_s');
    const mean = (sums.get(`${site.meta.i} ${periodEnd}`) ?? 0) / 6;
    const oneStep = runStep(site, periodEnd - HALF_HOUR_SECONDS / 2, {
      ghi: row.readNumber('ghi_mean'),
      airTemp: row.readNumber('temp_mean'),
      windSpeed: row.readNumber('wind_mean'),
    });
    deviations.compareAbsolute(row, 'p_ac_mean_kw', mean, AC_TOLERANCE, 1 / site.meta.ac_kw);
    deviations.compareAbsolute(row, 'p_ac_onestep_kw', oneStep.power, AC_TOLERANCE, 1 / site.meta.ac_kw);
  }
};
