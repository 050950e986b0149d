import { createSeededRandom } from '@daystar/testing';

export const HOUR = 3_600_000;
const START = Date.UTC(2024, 4, 1);
const DAYS = 36;
const stamp = (hour: number): string => new Date(START + hour * HOUR).toISOString();

/** Builds the files of a data set of two plants. Their power is proportional to GHI within 10 %; the second plant has half as much. */
export function buildPlantFiles(): Record<string, string> {
  const random = createSeededRandom(9);
  const weather = ['site_id,issued_at,period_end,ghi,air_temp'];
  const actuals = ['site_id,period_end,power'];
  for (const [site, factor] of [
    ['east', 0.009],
    ['west', 0.0045],
  ] as const) {
    for (let hour = 1; hour <= 24 * DAYS; hour++) {
      const light = Math.max(0, Math.sin(((((hour - 0.5) % 24) - 6) / 12) * Math.PI));
      const ghi = 900 * light * (0.2 + 0.8 * random());
      weather.push([site, '', stamp(hour), ghi.toFixed(1), '20'].join());
      actuals.push([site, stamp(hour), (ghi * factor * (0.9 + 0.2 * random())).toFixed(3)].join());
    }
  }
  return {
    'dataset.json': JSON.stringify({
      name: 'two-plants',
      period: 'PT1H',
      quantity: 'power',
      unit: 'MW',
      score: { metrics: ['mae'], normalise_by: 'capacity', zenith_below: 85 },
      evaluate: { lead_time: 'PT24H', from: stamp(24 * 32), to: stamp(24 * DAYS) },
      sites: 'sites.csv',
      weather: 'weather.csv.gz',
      actuals: 'actuals.csv',
    }),
    'sites.csv': 'site_id,latitude,longitude,capacity,tilt,azimuth\neast,20,0,10,20,180\nwest,20,1,10,20,180\n',
    'weather.csv.gz': weather.join('\n'),
    'actuals.csv': actuals.join('\n'),
  };
}
