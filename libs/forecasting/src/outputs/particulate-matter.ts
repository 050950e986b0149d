import type { Place } from '@daystar/contracts';
import { particulateMatterAt } from '@daystar/solar';
import { DAY, floorTo } from '@daystar/timeseries';

/**
 * Looks up the climatological particulate matter (PM2.5 and PM10) at the given times, once per day, g/m3. No weather
 * source reports it.
 * @param times ms
 */
export function lookUpParticulateMatter({ latitude, longitude }: Place, times: readonly number[]) {
  const days = new Map<number, ReturnType<typeof particulateMatterAt>>();
  const concentrations = times.map((time) => {
    const day = floorTo(time, DAY);
    const matter = days.get(day) ?? particulateMatterAt(latitude, longitude, day / 1000);
    days.set(day, matter);
    return matter;
  });
  return {
    pm25: Float64Array.from(concentrations, ({ pm25 }) => pm25),
    pm10: Float64Array.from(concentrations, ({ pm10 }) => pm10),
  };
}
