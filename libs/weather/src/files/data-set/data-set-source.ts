import { type WeatherTile, getTileName } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, ceilTo, floorTo, formatPeriod, stepsBetween } from '@daystar/timeseries';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { groupByTile } from '../../tiles/group-by-tile';
import { createPointTiles } from '../../tiles/point-tiles';
import { SourceError } from '../../source/source-error';
import { RejectionSummary } from '../../source/rejection-summary';
import { type HistoryRequest, getNextPoll, type WeatherRequest, type WeatherSource } from '../../source/weather-source';
import { readDescription } from './data-set-description';
import { DataSetSite } from './data-set-site';
import { readSites } from './read-sites';
import { readWeather } from './read-weather';

/*
 * Notes on the data. A folder has numerical forecasts for the sites of a data set, in `sites.csv` and `weather.csv` or
 * `weather.csv.gz`. A `dataset.json` may name other files. Timestamps are UTC period ends, values are means of the
 * period, cells may be blank. A row is available from its `issued_at`, or one day before its period ends when that is blank.
 * The rows of sites may begin and end at different times; a site has values only where it has rows.
 *
 * | upstream                                      | our field | unit                 | conversion |
 * | ghi dni dhi                                   | same      | W/m2                 | none       |
 * | air_temp                                      | same      | degC                 | none       |
 * | wind_speed wind_direction                     | same      | m/s, deg from north  | none       |
 * | relative_humidity cloud_cover                 | same      | %                    | none       |
 * | surface_pressure                              | same      | hPa                  | none       |
 * | any other weather variable of the contracts   | same      | of the field table   | none       |
 */
const SCHEDULE = { every: 10 * MINUTE };
/** Days of rows to use before and after today: served rows begin 7 days back, and the longest forecasts reach 16 days. */
const DAYS_BACK = 8;
const DAYS_AHEAD = 16;

interface LoadedDataSet {
  /** Clock time at which the files were read. */
  readonly readAt: number;
  readonly sites: readonly DataSetSite[];
  /** Length of a step, ms. */
  readonly period: number;
  readonly attribution?: string;
}

/** Replays the data set of a folder: at each time it yields the data that were available at that time. */
export class DataSetSource implements WeatherSource {
  readonly name = 'files-points';
  /** It yields all of its points, whatever places are requested. */
  readonly coverage = 'all';
  readonly schedule = SCHEDULE;
  readonly notes: string;
  private version = '';
  private loaded?: LoadedDataSet;

  constructor(private readonly folder: string) {
    this.notes = `the data set in ${folder}, replayed`;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    await this.load(request);
    if (!this.loaded) return;
    const { sites, period, attribution, readAt } = this.loaded;
    // After new files were read, all rows count as new until one poll has succeeded.
    const since = request.since !== undefined && request.since >= readAt ? request.since : -Infinity;
    const from = floorTo(request.now, DAY) - DAYS_BACK * DAY;
    const to = from + (DAYS_BACK + DAYS_AHEAD) * DAY;
    for (const tileSites of groupByTile(sites, ({ place }) => place).values()) {
      const updates = tileSites
        .map((site) => site.findNewRows(from, to, since, request.now))
        .filter((update) => update !== undefined);
      if (updates.length === 0) continue;
      const firstEnd = Math.min(...updates.map((update) => update.firstEnd));
      const lastEnd = Math.max(...updates.map((update) => update.lastEnd));
      const steps = stepsBetween(floorTo(firstEnd - 1, DAY), ceilTo(lastEnd, period), period);
      yield* createPointTiles(
        {
          source: this.name,
          kind: 'forecast',
          run: Math.max(...updates.map((update) => update.issued)),
          nextRun: getNextPoll(SCHEDULE, request.now),
          steps,
          attribution,
        },
        tileSites.map((site) => site.buildSeries(steps, request.now)),
      );
    }
  }

  /** Returns the rows of all sites in the tile of the place, as known at `now`. */
  async fetchHistory(request: HistoryRequest): Promise<WeatherTile[]> {
    await this.load(request);
    if (!this.loaded) return [];
    const { period, attribution } = this.loaded;
    const { place, from, to, now } = request;
    const steps = stepsBetween(floorTo(from, period), ceilTo(to, period), period);
    const sitesInTile = this.loaded.sites.filter((site) => getTileName(site.place) === getTileName(place));
    const header = { source: this.name, kind: 'forecast', run: from, steps, attribution } as const;
    return createPointTiles(
      header,
      sitesInTile.map((site) => site.buildSeries(steps, now)),
    );
  }

  /** Reads the files when they changed. */
  private async load({ now, reject }: Pick<WeatherRequest, 'now' | 'reject'>): Promise<void> {
    let files: string[];
    try {
      files = await readdir(this.folder);
    } catch (cause) {
      throw new SourceError(`the folder ${this.folder} cannot be read`, { cause });
    }
    const tables = ['weather.csv.gz', 'weather.csv'].filter((name) => files.includes(name));
    const description = await readDescription(this.folder, tables, reject);
    const { sites: sitesFile, weather: weatherFile } = description;
    if (!weatherFile || !files.includes(weatherFile) || !files.includes(sitesFile)) return;
    const version = await this.computeVersion([sitesFile, weatherFile]);
    if (version === this.version) return;

    const rejections = new RejectionSummary();
    const places = await readSites(join(this.folder, sitesFile), sitesFile, (rejection) => rejections.add(rejection));
    const ids = new Set(places.keys());
    const rows = await readWeather(join(this.folder, weatherFile), weatherFile, ids, (rejection) =>
      rejections.add(rejection),
    );
    const sites = [...rows].map(([id, siteRows]) => new DataSetSite(places.get(id)!, siteRows));
    const periods = sites.map((site) => site.period).filter((period) => period !== undefined);
    const period = description.period ?? (periods.length > 0 ? Math.min(...periods) : HOUR);
    const misalignedRows = sites.reduce((sum, site) => sum + site.countMisalignedRows(period), 0);
    if (misalignedRows > 0) {
      const message = `'period_end' must be a whole multiple of ${formatPeriod(period)}; rows left out: ${misalignedRows}`;
      rejections.add({ code: 'malformed-row', message, file: weatherFile, field: 'period_end' });
    }
    rejections.list().forEach(reject);
    this.loaded = { readAt: now, sites, period, attribution: description.attribution };
    this.version = version;
  }

  private async computeVersion(files: readonly string[]): Promise<string> {
    const stats = await Promise.all(files.map((file) => stat(join(this.folder, file))));
    return stats.map(({ size, mtimeMs }, i) => `${files[i]} ${size} ${mtimeMs}`).join('\n');
  }
}
