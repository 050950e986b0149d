import { type Place, type ProvenanceRun, type RowFlag, SKY_COLUMNS, type SkyColumn } from '@daystar/contracts';
import { type Steps, stepEnd } from '@daystar/timeseries';
import { clearSkyPath } from './clear-sky-path';
import { TYPICAL_OPACITY, TYPICAL_WIND, typicalAirTemperature } from './climatology';
import { type Layer, ladderOf, layersOf, speaking } from './layers';
import { nowcastWeight } from './nowcast-weight';
import { type PlaceWeather, nearestOfEachSource } from './place-weather';
import { ProvenanceRuns } from './provenance-runs';
import type { SkyState } from './sky-state';
import { opacityQuantiles } from './spread';
import { sunPath } from './sun-path';

const SLOW_COLUMNS = ['air_temp', 'wind_speed', 'surface_pressure', 'precipitable_water', 'aod550', 'albedo'] as const;

export interface BlendOptions {
  readonly place: Place;
  /** m; from the coarse terrain table when absent. */
  readonly elevation?: number;
  /** Native steps, from the first estimated actual to the last forecast. */
  readonly steps: Steps;
  /** Now, ms: steps that end later are forecast. */
  readonly issuedAt: number;
}

/**
 * The sky of a place from everything its sources said. The past is what was observed, else the newest run of each
 * forecast source. The future sets out from the newest observation and goes over to the numerical forecasts (their mean,
 * newest run of each) as the observation ages; where no forecast speaks it goes over to climatology.
 */
export function blendSky(
  weathers: readonly PlaceWeather[],
  { place, elevation, steps, issuedAt }: BlendOptions,
): SkyState {
  const path = sunPath(place, steps, elevation);
  const clear = clearSkyPath(path);
  const near = nearestOfEachSource(weathers);
  const observations = layersOf(near, 'observation', steps, clear.ghi);
  const forecasts = layersOf(near, 'forecast', steps, clear.ghi);
  const columns = Object.fromEntries(
    SKY_COLUMNS.map((name) => [name, new Float64Array(steps.count).fill(NaN)]),
  ) as Record<SkyColumn, Float64Array>;
  const provenance = new ProvenanceRuns();
  const seen = newestObservation(observations, steps, issuedAt);
  let actualSteps = 0;

  for (let i = 0; i < steps.count; i++) {
    const past = stepEnd(steps, i) <= issuedAt;
    if (past) actualSteps++;
    const step = past ? pastStep(i) : futureStep(i);
    columns.opacity10[i] = step.low;
    columns.opacity50[i] = step.middle;
    columns.opacity90[i] = step.high;
    const inputs = step.layers.map((layer) => layer.input);
    provenance.add(step.ladder, inputs, path.obscuration[i] > 0 ? ECLIPSE : []);
    for (const name of SLOW_COLUMNS) columns[name][i] = slow(name, i, step.layers);
    if (Number.isNaN(columns.wind_speed[i])) columns.wind_speed[i] = TYPICAL_WIND;
    if (Number.isNaN(columns.air_temp[i])) {
      columns.air_temp[i] = typicalAirTemperature(place, path.elevation, stepEnd(steps, i), path.apparentSolarTime[i]);
    }
  }
  return { steps, actualSteps, columns, provenance: provenance.runs };

  function pastStep(i: number): BlendedStep {
    const [observation] = speaking(observations, i);
    if (observation) {
      const opacity = observation.opacity[i];
      return { low: opacity, middle: opacity, high: opacity, ladder: 'observation', layers: [observation] };
    }
    const layers = speaking(forecasts, i);
    if (layers.length === 0) return CLIMATOLOGY;
    const opacity = meanOpacity(layers, i);
    return { low: opacity, middle: opacity, high: opacity, ladder: ladderOf(layers[0].run, issuedAt), layers };
  }

  function futureStep(i: number): BlendedStep {
    const middle = stepEnd(steps, i) - steps.length / 2;
    const layers = speaking(forecasts, i);
    const weight = seen ? nowcastWeight(middle - seen.time) : 0;
    const lead = middle - issuedAt;
    if (layers.length === 0 && weight === 0) return CLIMATOLOGY;
    const background = layers.length > 0 ? meanOpacity(layers, i) : TYPICAL_OPACITY.middle;
    const opacity = seen ? weight * seen.opacity + (1 - weight) * background : background;
    const spread = opacityQuantiles(opacity, lead);
    const quantiles =
      layers.length > 0
        ? spread
        : {
            low: mixed(weight, spread.low, TYPICAL_OPACITY.low),
            high: mixed(weight, spread.high, TYPICAL_OPACITY.high),
          };
    const ladder = seen && weight > 0 ? 'nowcast+nwp' : ladderOf(layers[0].run, issuedAt);
    return { ...ordered(quantiles, opacity), ladder, layers: seen && weight > 0 ? [seen.layer, ...layers] : layers };
  }
}

interface BlendedStep {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly ladder: ProvenanceRun['ladder'];
  readonly layers: readonly Layer[];
}

const ECLIPSE: RowFlag[] = ['eclipse'];

const CLIMATOLOGY: BlendedStep = { ...TYPICAL_OPACITY, ladder: 'climatology', layers: [] };

const mixed = (weight: number, a: number, b: number): number => weight * a + (1 - weight) * b;

const ordered = ({ low, high }: { low: number; high: number }, middle: number) => ({
  low: Math.min(low, middle),
  middle,
  high: Math.max(high, middle),
});

const meanOpacity = (layers: readonly Layer[], i: number): number =>
  layers.reduce((sum, layer) => sum + layer.opacity[i], 0) / layers.length;

/** The first layer that knows the variable at a step. */
function slow(name: (typeof SLOW_COLUMNS)[number], i: number, layers: readonly Layer[]): number {
  for (const layer of layers) {
    const value = layer.column(name)?.[i];
    if (value !== undefined && !Number.isNaN(value)) return value;
  }
  return NaN;
}

function newestObservation(observations: readonly Layer[], steps: Steps, issuedAt: number) {
  const last = Math.min(steps.count - 1, Math.floor((issuedAt - steps.firstEnd) / steps.length));
  for (let i = last; i >= 0; i--) {
    const [layer] = speaking(observations, i);
    if (layer) return { layer, opacity: layer.opacity[i], time: stepEnd(steps, i) };
  }
  return undefined;
}
