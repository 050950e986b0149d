import {
  type Observer,
  type SunDirection,
  type SunStep,
  type SurfaceOrientation,
  RADIANS,
  acPower,
  airmassKastenYoung,
  angleOfIncidence,
  fuentes,
  observerAt,
  perez,
  periodGeometry,
  physicalIam,
  planeOfArray,
  pressureAt,
  singleAxis,
  sunStep,
} from '@daystar/solar';
import type { GroupCheck } from '../group-check';
import type { VectorRow } from '../vector-file';

interface PvwattsMeta {
  lat: number;
  lon: number;
  elev_m: number;
  utc_offset_h: number;
  dc_kw: number;
  ac_cap_w: number;
  inv_eta: number;
  losses_pct: number;
  /** Tilt and azimuth of fixed modules, degrees. */
  tilt?: number;
  azimuth?: number;
  /** Names and angles as in pvlib. */
  tracker?: { axis_tilt: number; axis_azimuth: number; max_angle: number; gcr: number; backtrack: boolean };
  albedo: number;
  gamma: number;
  /** Such as `Fuentes, NOCT 45`. */
  temp_model: string;
}

const HOUR_SECONDS = 3600;
/** Zenith at the middle of an hour below which the sun neither rises nor sets within the hour, degrees. */
const MAX_FULL_SUN_ZENITH = 80;
/** Year of the file, a typical year: any year without a leap day. */
const YEAR = 2019;

/** Parses the installed nominal operating cell temperature, C. @throws Error when `temp_model` does not name it */
function parseNoct({ temp_model }: PvwattsMeta): number {
  const [, noct] = /\bNOCT ([\d.]+)/.exec(temp_model) ?? [];
  if (noct === undefined)
    throw new Error(`temp_model '${temp_model}' names no NOCT: expected a text such as 'Fuentes, NOCT 45'`);
  return Number(noct);
}

/**
 * Computes the position of the sun at the middle of the hour, as in PVWatts. In an hour with sunrise or sunset, uses the middle
 * of the sunlit part.
 */
function computeHourSun(observer: Observer, start: number): SunStep {
  const sun = sunStep(observer, start + HOUR_SECONDS / 2);
  if (sun.zenith < MAX_FULL_SUN_ZENITH) return sun;
  const pressure = pressureAt(observer.elevation);
  const { sunlitFraction, sunlitMiddle } = periodGeometry(observer, start + HOUR_SECONDS, HOUR_SECONDS, { pressure });
  if (sunlitFraction === 1 || !sunlitMiddle) return sun;
  return { ...sun, ...sunlitMiddle, airmass: airmassKastenYoung(sunlitMiddle.apparentZenith) };
}

/**
 * Creates the plane of the modules for each position of the sun.
 * @throws Error when `meta` has neither a plane nor a tracker
 */
function createOrientation({ tilt, azimuth, tracker }: PvwattsMeta): (sun: SunDirection) => SurfaceOrientation {
  if (tracker) {
    const {
      axis_tilt: axisTilt,
      axis_azimuth: axisAzimuth,
      max_angle: maxAngle,
      gcr,
      backtrack: hasBacktracking,
    } = tracker;
    const axis = { axisTilt, axisAzimuth, maxAngle, gcr, hasBacktracking, crossAxisTilt: 0 };
    return (sun) => singleAxis(sun, axis).surface;
  }
  if (tilt === undefined || azimuth === undefined) throw new Error('meta has neither tilt and azimuth nor a tracker');
  return () => ({ tilt, azimuth });
}

/** Groups consecutive hours of daylight, because the module starts every morning at air temperature. */
function groupByDay<T extends { start: number }>(hours: readonly T[]): T[][] {
  const days: T[][] = [];
  for (const hour of hours) {
    const day = days.at(-1);
    if (day && hour.start - day.at(-1)!.start === HOUR_SECONDS) day.push(hour);
    else days.push([hour]);
  }
  return days;
}

export const checkPvwattsHourly: GroupCheck = (file, deviations) => {
  const meta = file.content.meta as PvwattsMeta;
  // Intermediate results of PVWatts; only its AC power is compared.
  file.ignoreColumns('poa', 'temp_cell', 'p_dc_w');
  const observer = observerAt(meta.lat, meta.lon, meta.elev_m);
  const noct = parseNoct(meta);
  const orient = createOrientation(meta);
  const system = {
    capacity: meta.ac_cap_w,
    capacityDc: 1000 * meta.dc_kw,
    inverterEfficiency: meta.inv_eta,
    lossFactor: 1 - meta.losses_pct / 100,
    gammaPdc: meta.gamma,
    outputLimit: meta.ac_cap_w,
  };
  const hours = file.rows.map((row) => computeIrradiance(row));

  function computeIrradiance(row: VectorRow) {
    const local = Date.UTC(YEAR, row.readNumber('month') - 1, row.readNumber('day'), row.readNumber('hour')) / 1000;
    const start = local - meta.utc_offset_h * HOUR_SECONDS;
    const sun = computeHourSun(observer, start);
    const direction = { zenith: sun.apparentZenith, azimuth: sun.azimuth };
    const [dni, dhi] = [row.readNumber('dni'), row.readNumber('dhi')];
    const ghi = dhi + dni * Math.max(0, Math.cos(sun.apparentZenith * RADIANS));
    const sky = { sun: direction, ghi, dni, dhi, dniExtra: sun.dniExtra, airmass: sun.airmass };
    const surface = orient(direction);
    const plane = planeOfArray(surface, sky, meta.albedo, perez);
    const beam = plane.direct * physicalIam(angleOfIncidence(surface, direction));
    return { row, start, poa: plane.global, effectiveIrradiance: beam + plane.skyDiffuse + plane.groundDiffuse };
  }

  let squares = 0;
  let computedEnergy = 0;
  let referenceEnergy = 0;
  for (const day of groupByDay(hours)) {
    const weather = {
      poa: day.map(({ poa }) => poa),
      airTemp: day.map(({ row }) => row.readNumber('temp_air')),
      windSpeed: day.map(({ row }) => row.readNumber('wind')),
    };
    const cells = fuentes(weather, noct, HOUR_SECONDS);
    day.forEach(({ row, effectiveIrradiance }, i) => {
      const ac = acPower(system, effectiveIrradiance, cells[i]);
      const expected = row.readNumber('p_ac_w');
      squares += (ac - expected) ** 2;
      computedEnergy += ac;
      referenceEnergy += expected;
    });
  }
  const rmse = (100 * Math.sqrt(squares / hours.length)) / meta.ac_cap_w;
  deviations.recordStatistic('p_ac_w (rmse, % of capacity)', hours.length, rmse, 0.15);
  deviations.recordStatistic(
    'p_ac_w (energy, %)',
    hours.length,
    100 * Math.abs(computedEnergy / referenceEnergy - 1),
    0.05,
  );
};
