import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Observer, observerAt, sunAt, sunPosition } from '@daystar/solar';

export interface GeneratedArchive {
  /** Folder of the data set. */
  readonly folder: string;
  /** File of the fleet: systems with four orientations in every cell. */
  readonly fleet: string;
  readonly cells: number;
  /** Whole years up to the end of 2025. */
  readonly years: number;
}

const END_YEAR = 2026;
const CELLS_PER_ROW = 25;
const SPACING = 0.25;
const AZIMUTHS = [180, 90, -90, 135];
const DAY = 86_400_000;
const HOUR = 3_600_000;

export const getArchiveRange = (years: number) => ({
  from: Date.UTC(END_YEAR - years, 0, 1),
  to: Date.UTC(END_YEAR, 0, 1),
});

const getPlace = (cell: number) => ({
  latitude: 40.125 + SPACING * Math.floor(cell / CELLS_PER_ROW),
  longitude: 0.125 + SPACING * (cell % CELLS_PER_ROW),
});

/**
 * Writes an archive of hourly past weather for every cell, from the position of the sun and varying clouds. The result is
 * deterministic.
 */
export async function writeArchive({ folder, fleet, cells, years }: GeneratedArchive): Promise<void> {
  const places = Array.from({ length: cells }, (_, cell) =>
    observerAt(getPlace(cell).latitude, getPlace(cell).longitude),
  );
  const systems = places.flatMap(({ latitude, longitude }, cell) =>
    AZIMUTHS.map((azimuth) => `${latitude},${longitude},${1000 + cell},30,${azimuth}`),
  );
  await writeFile(fleet, ['latitude,longitude,capacity_kw,tilt,azimuth', ...systems].join('\n'));
  const sites = places.map(({ latitude, longitude }, cell) => `c${cell},cell ${cell},${latitude},${longitude}`);
  await writeFile(join(folder, 'sites.csv'), ['site_id,name,latitude,longitude', ...sites].join('\n'));
  const { from, to } = getArchiveRange(years);
  const table = await open(join(folder, 'weather.csv'), 'w');
  try {
    await table.write('site_id,issued_at,period_end,ghi,air_temp,wind_speed\n');
    for (let day = from; day < to; day += DAY) await table.write(formatDay(day, places));
  } finally {
    await table.close();
  }
}

function formatDay(day: number, places: readonly Observer[]): string {
  const rows: string[] = [];
  for (let end = day + HOUR; end <= day + DAY; end += HOUR) {
    const stamp = `${new Date(end).toISOString().slice(0, 19)}Z`;
    const sun = sunAt((end - HOUR / 2) / 1000);
    places.forEach((place, cell) => {
      const cosZenith = Math.cos((sunPosition(place, sun).zenith * Math.PI) / 180);
      const hour = end / HOUR;
      const clearSkyIndex = 0.55 + 0.25 * Math.sin(hour / 31 + cell / 7) + 0.2 * Math.sin(hour / 5.3 + cell);
      const ghi = Math.round(1050 * clearSkyIndex * Math.max(0, cosZenith));
      const temperature = (12 + 10 * Math.sin(hour / 1395 + 4) + ghi / 120).toFixed(1);
      const wind = (4 + 3 * Math.sin(hour / 17 + cell)).toFixed(1);
      rows.push(`c${cell},,${stamp},${ghi},${temperature},${wind}\n`);
    });
  }
  return rows.join('');
}
