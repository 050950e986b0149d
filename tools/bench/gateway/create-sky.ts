import type { Place } from '@daystar/contracts';
import { type SkyState, blendSky, createSandboxAtmosphere } from '@daystar/forecasting';
import { HOUR, type Steps, lastEnd, firstStart, stepEnd, stepsBetween } from '@daystar/timeseries';

const atmosphere = createSandboxAtmosphere(20240611);

/** Blends the sky over a place from one hourly forecast of a simulated atmosphere, with the code of the engine. */
export function createSky(place: Place, steps: Steps, issuedAt: number): SkyState {
  const run = firstStart(steps);
  const hours = stepsBetween(firstStart(steps), lastEnd(steps), HOUR);
  const hourly = Array.from({ length: hours.count }, (_, hour) =>
    atmosphere.nwpAt(place, stepEnd(hours, hour) - HOUR / 2, run),
  );
  const names = ['cloud_opacity', 'air_temp', 'wind_speed', 'precipitable_water', 'aod550', 'albedo'] as const;
  const columns = Object.fromEntries(
    names.map((name) => [name, Float64Array.from(hourly, (weather) => weather[name])]),
  );
  const weather = { source: 'sandbox', kind: 'forecast', run, distance: 0, steps: hours, columns } as const;
  return blendSky([weather], { place, steps, issuedAt });
}
