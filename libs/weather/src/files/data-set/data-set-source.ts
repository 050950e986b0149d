import type { WeatherTile } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, ceilTo, floorTo, formatPeriod, stepsBetween } from '@daystar/timeseries';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { byTile } from '../../by-tile';
import { pointTiles } from '../../point-tiles';
import { SourceFailure } from '../../rejection';
import { Rejections } from '../../rejections';
import { nextPoll, type WeatherRequest, type WeatherSource } from '../../weather-source';
import { describeDataSet } from './data-set-description';
import { DataSetSite } from './data-set-site';
import { readSites } from './sites-table';
import { readWeather } from './weather-table';

/*
 * Field notes. A folder with `sites.csv` and `weather.csv` or `weather.csv.gz` (and a `dataset.json` that may name them
 * otherwise) holds what a numerical forecast said for the data set's own sites. Stamps are UTC period ends, values are
 * means of the period, cells may be blank. A row is known from its `issued_at`; where that is blank, one day before its
 * period ends. Sites may begin and end at different times; their points are there while their rows are.
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
const DAYS_BACK = 8;
const DAYS_AHEAD = 16;

interface Loaded {
  /** When the files were read. */
  readonly at: number;
  readonly sites: readonly DataSetSite[];
  readonly period: number;
  readonly attribution?: string;
}

/** A data set of a folder replayed: at every moment it says what was known then. */
export class DataSetSource implements WeatherSource {
  readonly name = 'files-points';
  readonly coverage = 'field';
  readonly schedule = SCHEDULE;
  readonly notes: string;
  private version = '';
  private loaded?: Loaded;

  constructor(private readonly folder: string) {
    this.notes = `the data set in ${folder}, replayed`;
  }

  async *fetch(request: WeatherRequest): AsyncGenerator<WeatherTile> {
    await this.load(request);
    if (!this.loaded) return;
    const { sites, period, attribution, at } = this.loaded;
    // Files that are new are told from their beginning, again and again until that came through.
    const since = request.since !== undefined && request.since >= at ? request.since : -Infinity;
    const from = floorTo(request.now, DAY) - DAYS_BACK * DAY;
    const to = from + (DAYS_BACK + DAYS_AHEAD) * DAY;
    for (const members of byTile(sites, ({ place }) => place).values()) {
      const news = members
        .map((site) => site.known(from, to, since, request.now))
        .filter((known) => known !== undefined);
      if (news.length === 0) continue;
      const first = Math.min(...news.map((known) => known.first));
      const last = Math.max(...news.map((known) => known.last));
      const steps = stepsBetween(floorTo(first - 1, DAY), ceilTo(last, period), period);
      yield* pointTiles(
        {
          source: this.name,
          kind: 'forecast',
          run: Math.max(...news.map((known) => known.issued)),
          nextRun: nextPoll(SCHEDULE, request.now),
          steps,
          attribution,
        },
        members.map((site) => site.series(steps, request.now)),
      );
    }
  }

  /** Reads the files when they are new. */
  private async load({ now, reject }: WeatherRequest): Promise<void> {
    let files: string[];
    try {
      files = await readdir(this.folder);
    } catch (cause) {
      throw new SourceFailure(`the folder ${this.folder} cannot be read`, { cause });
    }
    const tables = ['weather.csv.gz', 'weather.csv'].filter((name) => files.includes(name));
    const description = await describeDataSet(this.folder, tables, reject);
    const { sites: sitesFile, weather: weatherFile } = description;
    if (!weatherFile || !files.includes(weatherFile) || !files.includes(sitesFile)) return;
    const version = await this.versionOf([sitesFile, weatherFile]);
    if (version === this.version) return;

    const rejections = new Rejections();
    const places = await readSites(join(this.folder, sitesFile), sitesFile, (one) => rejections.add(one));
    const ids = new Set(places.keys());
    const rows = await readWeather(join(this.folder, weatherFile), weatherFile, ids, (one) => rejections.add(one));
    const sites = [...rows].map(([id, siteRows]) => new DataSetSite(places.get(id)!, siteRows));
    const periods = sites.map((site) => site.period).filter((found) => found !== undefined);
    const period = description.period ?? (periods.length > 0 ? Math.min(...periods) : HOUR);
    const strays = sites.reduce((sum, site) => sum + site.strays(period), 0);
    if (strays > 0) {
      const message = `${strays} rows do not end on a whole ${formatPeriod(period)}`;
      rejections.add({ code: 'malformed-row', message, file: weatherFile, field: 'period_end' });
    }
    rejections.all().forEach(reject);
    this.loaded = { at: now, sites, period, attribution: description.attribution };
    this.version = version;
  }

  private async versionOf(files: readonly string[]): Promise<string> {
    const stats = await Promise.all(files.map((file) => stat(join(this.folder, file))));
    return stats.map(({ size, mtimeMs }, i) => `${files[i]} ${size} ${mtimeMs}`).join('\n');
  }
}
