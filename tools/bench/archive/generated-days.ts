import type { Database } from '@daystar/database';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { encodeBlock, splitIssue } from '../../../apps/forecast-engine/src/archive-postgres/issue-block';

/** An issue in each refresh slot. */
export const ISSUES_PER_DAY = 144;
/** Issues between two model runs, which change most rows. */
const ISSUES_PER_RUN = 36;
/** Issues of each site in one statement. */
const BATCH = 16;

export const toSiteResource = (index: number): string => `site/${String(index).padStart(6, '0')}`;

const toIso = (time: number): string => new Date(time).toISOString();
const toId = (time: number): string => `${toIso(time).replace(/[-:.]/g, '')}-1`;

/** Inserts a day of issues of all sites. All sites have the same rows, because generating different ones would take most of the time. */
export async function insertDay(database: Database, day: number, sites: number): Promise<void> {
  const blocks = encodeDay(day);
  await database.execute((manager) => manager.query(`select add_archive_day('archived_issue', $1)`, [toIso(day)]));
  for (let start = 0; start < blocks.length; start += BATCH) {
    const batch = blocks.slice(start, start + BATCH);
    const parameters = [0, 1, 2, 3, 4, 5].map((column) => batch.map((row) => row[column]));
    await database.execute((manager) =>
      manager.query(
        `insert into archived_issue (resource, issued_at, issue_id, next_issue_at, base_issued_at, base_id, block)
         select 'site/' || lpad(site::text, 6, '0'), one.* from generate_series(0, $7::int - 1) as site,
           unnest($1::timestamptz[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::bytea[]) as one`,
        [...parameters, sites],
      ),
    );
  }
}

/** @returns times, ids and blocks of the issues of a day */
function encodeDay(day: number): (string | Buffer | null)[][] {
  let base: { time: number; parts: ReturnType<typeof splitIssue> } | undefined;
  return Array.from({ length: ISSUES_PER_DAY }, (_, slot) => {
    const time = day + slot * 10 * MINUTE + 5000;
    const parts = splitIssue(createIssue(time, Math.floor(slot / ISSUES_PER_RUN) + day / DAY));
    const isBase = slot % ISSUES_PER_RUN === 0;
    const block = encodeBlock(parts, isBase ? undefined : base?.parts);
    const row = [toIso(time), toId(time), toIso(time + 10 * MINUTE)];
    const reference = isBase || !base ? [null, null] : [toIso(base.time), toId(base.time)];
    if (isBase) base = { time, parts };
    return [...row, ...reference, block];
  });
}

/** An issue like those of the engine: a week of forecasts and of estimated actuals, of half-sine days under clouds. */
function createIssue(issuedAt: number, run: number): object {
  const hour = floorTo(issuedAt, HOUR);
  const computePower = (from: number, to: number, weatherRun: number, factor: number) =>
    Array.from({ length: (to - from) / NATIVE_PERIOD_MS }, (_, i) => {
      const time = from + (i + 1) * NATIVE_PERIOD_MS;
      const clearSky = Math.max(0, Math.sin(((time % DAY) / DAY - 0.25) * 2 * Math.PI));
      const cloud = 0.5 + 0.4 * Math.sin(time / 1e6 + weatherRun) * Math.sin(time / 3.3e5 + 2 * weatherRun);
      return Math.round(clearSky * cloud * factor * 1e6) / 1e4;
    });
  const end = hour + 7 * DAY;
  const provenance = [
    { steps: 2016, ladder: 'nwp', inputs: [{ source: 'gfs', run: toIso(floorTo(issuedAt, 6 * HOUR)) }] },
  ];
  return {
    issue_id: toId(issuedAt),
    issued_at: toIso(issuedAt),
    unit: 'MW',
    capacity: 100,
    estimated_actuals: {
      first_period_end: toIso(hour - 7 * DAY + NATIVE_PERIOD_MS),
      pv_estimate: computePower(hour - 7 * DAY, hour, 0, 1),
      provenance,
    },
    forecasts: {
      first_period_end: toIso(hour + NATIVE_PERIOD_MS),
      pv_estimate: computePower(hour, end, run, 1),
      pv_estimate10: computePower(hour, end, run, 0.6),
      pv_estimate90: computePower(hour, end, run, 1.3),
      provenance,
    },
  };
}
