import {
  type ChainStep,
  type ChainWeather,
  type Irradiance,
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
const RADIANS = Math.PI / 180;

export const sitesOf = (file: VectorFile): Map<number, ChainSite> =>
  new Map((file.content.meta as ChainMeta).sites.map((meta) => [meta.i, parseChainSite(meta)]));

function siteOf(sites: Map<number, ChainSite>, row: VectorRow): ChainSite {
  const site = sites.get(row.number('site'));
  if (!site) throw new Error(`no site ${row.number('site')} in meta.sites`);
  return site;
}

type Conditions = Pick<ChainWeather, 'ghi' | 'airTemp' | 'windSpeed'>;

/** Erbs-Driesse needs no clear sky, so none is passed. */
function run({ site, transposition, meta }: ChainSite, time: number, conditions: Conditions): ChainStep {
  const weather = { ...conditions, ghiClear: 0, dniClear: 0, hourlyDiffuseFraction: 1, albedo: meta.albedo };
  const models = { decomposition: erbsDriesseDecomposition, transposition };
  return siteStep(site, time, weather, models, sunAt(time, DELTA_T));
}

function runRow(site: ChainSite, t0: number, row: VectorRow): ChainStep {
  return run(site, t0 + row.number('dt_s'), {
    ghi: row.number('ghi'),
    airTemp: row.number('temp_air'),
    windSpeed: row.number('wind'),
  });
}

/** Clear sky of the reference. */
export function ineichenSky({ meta }: ChainSite, time: number, apparentZenith: number): Irradiance {
  const airmass = absoluteAirmass(airmassKastenYoung(apparentZenith), pressureAt(meta.elev_m));
  const dniExtra = extraterrestrialSpencer(dayOfYear(time));
  return ineichen(apparentZenith, airmass, meta.linke_turbidity, meta.elev_m, dniExtra);
}

export const checkModelChain: GroupCheck = (file, deviations) => {
  const sites = sitesOf(file);
  const t0 = (file.content.meta as ChainMeta).t0_unix_s;
  for (const row of file.rows) {
    const site = siteOf(sites, row);
    const step = runRow(site, t0, row);
    const { zenith, apparentZenith, azimuth } = step.sun;
    deviations.absolute(row, 'zenith', zenith, 1e-5);
    deviations.absolute(row, 'apparent_zenith', apparentZenith, 1e-5);
    deviations.angle(row, 'azimuth', azimuth, 1e-5, Math.sin(zenith * RADIANS));
    deviations.absolute(row, 'ghi_clear', ineichenSky(site, t0 + row.number('dt_s'), apparentZenith).ghi, 2e-3);
    deviations.absolute(row, 'dni', step.dni, 2e-3);
    deviations.absolute(row, 'dhi', step.dhi, 2e-3);
    deviations.absolute(row, 'poa_global', step.poa, 2e-3);
    deviations.absolute(row, 'temp_cell', step.cellTemp, 2e-4);
    deviations.absolute(row, 'p_ac_kw', step.power, AC_TOLERANCE, 1 / site.meta.ac_kw);
  }
};

const HALF_HOUR = 1800;

/** Our AC power of one season's five-minute file, summed per site and half hour. */
function halfHourSums(file: VectorFile): Map<string, number> {
  const sites = sitesOf(file);
  const t0 = (file.content.meta as ChainMeta).t0_unix_s;
  const sums = new Map<string, number>();
  for (const row of file.rows) {
    const site = siteOf(sites, row);
    const periodEnd = Math.ceil((t0 + row.number('dt_s')) / HALF_HOUR) * HALF_HOUR;
    const key = `${site.meta.i} ${periodEnd}`;
    sums.set(key, (sums.get(key) ?? 0) + runRow(site, t0, row).power);
  }
  return sums;
}

export const checkModelChain30Minutes: GroupCheck = (file, deviations) => {
  const seasons = new Map<string, { sites: Map<number, ChainSite>; sums: Map<string, number> }>();
  for (const row of file.rows) {
    const season = row.text('season');
    if (!seasons.has(season)) {
      const fiveMinutes = file.openSibling(`modelchain_${season}`);
      seasons.set(season, { sites: sitesOf(fiveMinutes), sums: halfHourSums(fiveMinutes) });
    }
    const { sites, sums } = seasons.get(season)!;
    const site = siteOf(sites, row);
    const periodEnd = row.number('period_end_unix_s');
    const mean = (sums.get(`${site.meta.i} ${periodEnd}`) ?? 0) / 6;
    const oneStep = run(site, periodEnd - HALF_HOUR / 2, {
      ghi: row.number('ghi_mean'),
      airTemp: row.number('temp_mean'),
      windSpeed: row.number('wind_mean'),
    });
    deviations.absolute(row, 'p_ac_mean_kw', mean, AC_TOLERANCE, 1 / site.meta.ac_kw);
    deviations.absolute(row, 'p_ac_onestep_kw', oneStep.power, AC_TOLERANCE, 1 / site.meta.ac_kw);
  }
};
