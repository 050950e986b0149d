import {
  type Daylight,
  IrradianceColumns,
  FIVE_MINUTE_MODELS,
  RADIANS,
  computeDaylight,
  computeSystemColumns,
  computeAcPower,
  siteStep,
  splitSky,
  computeHourlyDiffuseFraction,
  sunAt,
  computeSunTable,
} from '@daystar/solar';
import type { Deviations } from '../deviations';
import type { GroupCheck } from '../group-check';
import type { VectorFile, VectorRow } from '../vector-file';
import { type ChainMeta, DELTA_T, computeIneichenSky, parseSites } from './chain';
import type { ChainSite } from './chain-site';
import { ANGLE_TOLERANCE, computeAzimuthDifference, recordProductionDeviation } from './production-path';

/** Tolerance of power, as a fraction of capacity. */
const POWER_TOLERANCE = 0.0005;
const STEP_SECONDS = 300;
const STEPS_PER_WEEK = (7 * 86_400) / STEP_SECONDS;

/** A week of a site, computed on the production path, with power as a fraction of capacity per five minutes. */
interface ProductionWeek {
  site: ChainSite;
  rows: ReadonlyMap<number, VectorRow>;
  daylight: Daylight;
  /** Hourly diffuse fraction by step. */
  hourlyDiffuseFraction: Float64Array;
  /** Power from ghi and clear sky, with the models of production. */
  fromGhi: Float64Array;
  /** Power from beam and diffuse irradiance of the reference; comparable where the reference uses the same transposition. */
  fromReferenceSky: Float64Array;
}

const getStart = (file: VectorFile): number => (file.content.meta as ChainMeta).t0_unix_s;

function computeWeeks(file: VectorFile): ProductionWeek[] {
  return [...parseSites(file)].map(([index, site]) => {
    const rows = file.rows.filter((row) => row.readNumber('site') === index);
    return computeWeek(
      site,
      getStart(file),
      new Map(rows.map((row) => [Math.floor(row.readNumber('dt_s') / STEP_SECONDS), row])),
    );
  });
}

function computeWeek(site: ChainSite, t0: number, rows: ReadonlyMap<number, VectorRow>): ProductionWeek {
  const { meta } = site;
  const { system, observer } = site.site;
  const daylight = computeDaylight(
    observer,
    computeSunTable({ first: t0 + STEP_SECONDS / 2, step: STEP_SECONDS, count: STEPS_PER_WEEK }, DELTA_T),
  );
  const readColumn = (name: string) =>
    Float64Array.from({ length: STEPS_PER_WEEK }, (_, i) => rows.get(i)?.readNumber(name) ?? 0);
  const readDaylightColumn = (name: string) => {
    const values = readColumn(name);
    return Float64Array.from(daylight.step.subarray(0, daylight.count), (i) => values[i]);
  };
  const weather = { airTemp: readColumn('temp_air'), windSpeed: readColumn('wind'), albedoAt: () => meta.albedo };
  const systemColumns = computeSystemColumns(system, daylight, weather);
  const computePower = (sky: IrradianceColumns) =>
    computeAcPower(system, daylight, sky, systemColumns, new Float64Array(STEPS_PER_WEEK)).map(
      (value) => value / meta.ac_kw,
    );

  const sky = new IrradianceColumns(daylight.count);
  sky.ghi.set(readDaylightColumn('ghi'));
  const ghiClear = readDaylightColumn('ghi_clear');
  splitSky(daylight, { ghi: ghiClear, dni: computeClearBeam(site, t0, daylight) }, sky);
  const hourlyDiffuseFraction = new Float64Array(STEPS_PER_WEEK);
  computeHourlyDiffuseFraction(daylight, ghiClear, sky.ghi, new Float64Array(daylight.count)).forEach((value, n) => {
    hourlyDiffuseFraction[daylight.step[n]] = value;
  });
  const fromGhi = computePower(sky);
  sky.dni.set(readDaylightColumn('dni'));
  sky.dhi.set(readDaylightColumn('dhi'));
  return {
    site,
    rows,
    daylight,
    hourlyDiffuseFraction,
    fromGhi,
    fromReferenceSky: computePower(sky),
  };
}

/** Computes the beam of the reference's clear sky by daylight step, because the files have only its ghi. */
const computeClearBeam = (site: ChainSite, t0: number, daylight: Daylight): Float64Array =>
  Float64Array.from(
    daylight.step.subarray(0, daylight.count),
    (step, n) => computeIneichenSky(site, t0 + (step + 0.5) * STEP_SECONDS, daylight.apparentZenith[n]).dni,
  );

export const checkProductionChain: GroupCheck = (file, deviations) => {
  for (const week of computeWeeks(file)) {
    checkSun(week, deviations);
    checkPower(week, getStart(file), deviations);
  }
};

function checkSun({ daylight, rows }: ProductionWeek, deviations: Deviations): void {
  for (let n = 0; n < daylight.count; n++) {
    const row = rows.get(daylight.step[n]);
    if (!row) continue;
    const azimuth = Math.atan2(daylight.east[n], daylight.north[n]) / RADIANS;
    recordProductionDeviation(deviations, 'zenith', daylight.zenith[n] - row.readNumber('zenith'), ANGLE_TOLERANCE);
    recordProductionDeviation(
      deviations,
      'apparent_zenith',
      daylight.apparentZenith[n] - row.readNumber('apparent_zenith'),
      ANGLE_TOLERANCE,
    );
    recordProductionDeviation(
      deviations,
      'azimuth',
      computeAzimuthDifference(azimuth, row.readNumber('azimuth'), row.readNumber('zenith')),
      ANGLE_TOLERANCE,
    );
  }
}

function checkPower(
  { site, rows, hourlyDiffuseFraction, fromGhi, fromReferenceSky }: ProductionWeek,
  t0: number,
  deviations: Deviations,
): void {
  const { meta } = site;
  for (const [i, row] of rows) {
    const time = t0 + row.readNumber('dt_s');
    const conditions = {
      ghi: row.readNumber('ghi'),
      ghiClear: row.readNumber('ghi_clear'),
      dniClear: computeIneichenSky(site, time, row.readNumber('apparent_zenith')).dni,
      hourlyDiffuseFraction: hourlyDiffuseFraction[i],
      airTemp: row.readNumber('temp_air'),
      windSpeed: row.readNumber('wind'),
      albedo: meta.albedo,
    };
    const exact = siteStep(site.site, time, conditions, FIVE_MINUTE_MODELS, sunAt(time, DELTA_T)).power / meta.ac_kw;
    recordProductionDeviation(deviations, 'p_ac YANG4', fromGhi[i] - exact, POWER_TOLERANCE);
    if (meta.transposition !== 'perez-driesse') continue;
    recordProductionDeviation(
      deviations,
      'p_ac',
      fromReferenceSky[i] - row.readNumber('p_ac_kw') / meta.ac_kw,
      POWER_TOLERANCE,
    );
  }
}

const STEPS_PER_HALF_HOUR = 6;

export const checkProductionChain30Minutes: GroupCheck = (file, deviations) => {
  const seasons = new Map<string, { t0: number; weeks: Map<number, ProductionWeek> }>();
  for (const row of file.rows) {
    const season = row.readText('season');
    if (!seasons.has(season)) {
      const fiveMinutes = file.openSibling(`modelchain_${season}`);
      const weeks = computeWeeks(fiveMinutes).map((week) => [week.site.meta.i, week] as const);
      seasons.set(season, { t0: getStart(fiveMinutes), weeks: new Map(weeks) });
    }
    const { t0, weeks } = seasons.get(season)!;
    const week = weeks.get(row.readNumber('site'));
    if (week?.site.meta.transposition !== 'perez-driesse') continue;
    const to = (row.readNumber('period_end_unix_s') - t0) / STEP_SECONDS;
    const steps = week.fromReferenceSky.subarray(to - STEPS_PER_HALF_HOUR, to);
    const mean = steps.reduce((sum, value) => sum + value, 0) / STEPS_PER_HALF_HOUR;
    recordProductionDeviation(
      deviations,
      'p_ac_mean',
      mean - row.readNumber('p_ac_mean_kw') / week.site.meta.ac_kw,
      POWER_TOLERANCE,
    );
  }
};
