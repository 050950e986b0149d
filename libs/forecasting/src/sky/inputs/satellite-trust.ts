import type { RunLayer } from './run-layer';

/**
 * Share of satellites in a mean with numerical forecasts over a full cover of snow. Satellites confuse snow with cloud,
 * because both are bright and cold. Equal shares, because no verification over snow favours either.
 */
const TRUST_OVER_SNOW = 0.5;
/** Depth from which snow covers the ground, m. */
const COVERING_DEPTH = 0.05;

/**
 * Returns the share of satellites in each step, 1 without snow.
 * @param forecasts numerical forecasts, newest run first
 * @returns undefined when no forecast has snow
 */
export function computeSatelliteTrust(forecasts: readonly RunLayer[], count: number): Float64Array | undefined {
  const depths = forecasts.flatMap((layer) => {
    const column = layer.getValues('snow_depth', layer.from, layer.to);
    return column ? { from: layer.from, column } : [];
  });
  if (!depths.some(({ column }) => column.some((depth) => depth > 0))) return undefined;
  return Float64Array.from({ length: count }, (_, step) => {
    const newest = depths.find(({ from, column }) => !Number.isNaN(column[step - from] ?? NaN));
    const depth = newest?.column[step - newest.from] ?? 0;
    return 1 - (1 - TRUST_OVER_SNOW) * Math.min(1, Math.max(0, depth) / COVERING_DEPTH);
  });
}
