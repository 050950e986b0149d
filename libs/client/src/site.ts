import type { Http } from './http';
import { type Changes } from './changes';
import { type PowerRow, type RadiationRow, type RowsAsked, RowsOf } from './rows';

/** What a site is registered with; angles: 0 north, -90 east, 90 west. */
export interface SiteProperties {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** AC, MW (rooftop: kW). */
  readonly capacity: number;
  readonly capacity_dc?: number;
  readonly tracking_type?: 'fixed' | 'horizontal_single_axis';
  readonly tilt?: number;
  readonly azimuth?: number;
  readonly install_date?: string;
  readonly inverter_efficiency?: number;
  readonly loss_factor?: number;
  /** Elevations of the horizon, degrees: 4 to 360 equally spaced azimuths, clockwise from north. */
  readonly horizon?: readonly number[];
  readonly tags?: readonly string[];
}

export interface SiteRecord extends SiteProperties {
  readonly resource_id: string;
}

/** A period average that a meter told. */
export interface Measurement {
  readonly period_end: string;
  readonly period: string;
  /** MW. */
  readonly total_power?: number;
  readonly [field: string]: unknown;
}

/** How many measurements go in one request at most. */
const BATCH = 10_000;

/** A registered site. */
export class Site extends RowsOf<PowerRow> {
  /** Radiation over the site. */
  readonly weather: RowsOf<RadiationRow>;

  constructor(
    private readonly service: Http,
    private readonly at: string,
  ) {
    super(service, at);
    this.weather = new RowsOf(service, `${at}/weather`);
  }

  /** @throws DaystarRefusal */
  async record(): Promise<SiteRecord> {
    return (await this.service.get<{ site: SiteRecord }>(this.at)).body.site;
  }

  /** What of its rows is not as it was in an issue that you have. @throws DaystarRefusal */
  async changesSince(issueId: string, asked: RowsAsked = {}): Promise<Changes> {
    return (await this.service.get<Changes>(`${this.at}/changes`, { since: issueId, ...asked })).body;
  }

  /** Changes some of what is said of it. @throws DaystarRefusal */
  async update(properties: Partial<SiteProperties>): Promise<SiteRecord> {
    return (await this.service.send<{ site: SiteRecord }>('PATCH', this.at, properties)).site;
  }

  /** @throws DaystarRefusal */
  delete(): Promise<void> {
    return this.service.send('DELETE', this.at);
  }

  /** Stores measurements, in batches; sent twice they are stored once. @throws DaystarRefusal */
  async postMeasurements(measurements: Iterable<Measurement> | AsyncIterable<Measurement>): Promise<void> {
    let batch: Measurement[] = [];
    const flush = async () => {
      if (batch.length > 0) await this.service.send('POST', `${this.at}/measurements`, { measurements: batch }, true);
      batch = [];
    };
    for await (const one of measurements) {
      batch.push(one);
      if (batch.length === BATCH) await flush();
    }
    await flush();
  }
}

interface SitePage {
  readonly sites: readonly SiteRecord[];
  readonly page_count: number;
}

/** The registered sites of a kind. */
export class Sites {
  constructor(
    private readonly http: Http,
    private readonly path: string,
  ) {}

  one(resourceId: string): Site {
    return new Site(this.http, `${this.path}/${encodeURIComponent(resourceId)}`);
  }

  /** Registers a site. @throws DaystarRefusal */
  async create(properties: SiteProperties): Promise<SiteRecord> {
    return (await this.http.send<{ site: SiteRecord }>('POST', this.path, properties)).site;
  }

  /** All of them, page by page. @throws DaystarRefusal */
  async *list(pageSize = 1000): AsyncGenerator<SiteRecord> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await this.http.get<SitePage>(this.path, { page, page_size: pageSize });
      pages = body.page_count;
      yield* body.sites;
    }
  }
}
