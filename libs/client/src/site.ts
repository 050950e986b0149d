import type { Http } from './http';
import { type RowsQuery, RowsResource } from './rows';
import type {
  Changes,
  Measurement,
  PowerRow,
  RadiationRow,
  SiteAnswer,
  SitePage,
  SiteProperties,
  SiteRecord,
} from './types';

/** Maximum number of measurements in a request. */
const MAX_BATCH_SIZE = 10_000;

/** A registered site. */
export class Site extends RowsResource<PowerRow> {
  /** Radiation over the site. */
  readonly weather: RowsResource<RadiationRow>;

  constructor(
    private readonly service: Http,
    private readonly sitePath: string,
  ) {
    super(service, sitePath);
    this.weather = new RowsResource(service, `${sitePath}/weather`);
  }

  /** @throws DaystarApiError */
  async record(): Promise<SiteRecord> {
    return (await this.service.get<SiteAnswer>(this.sitePath)).body.site;
  }

  /** Differences between the current issue and an earlier one. @throws DaystarApiError */
  async changesSince(issueId: string, query: RowsQuery = {}): Promise<Changes> {
    return (await this.service.get<Changes>(`${this.sitePath}/changes`, { since: issueId, ...query })).body;
  }

  /** Changes properties of the site. @throws DaystarApiError */
  async update(properties: Partial<SiteProperties>): Promise<SiteRecord> {
    return (await this.service.send<SiteAnswer>('PATCH', this.sitePath, properties)).site;
  }

  /** @throws DaystarApiError */
  delete(): Promise<void> {
    return this.service.send('DELETE', this.sitePath);
  }

  /** Stores measurements in batches. Repeating the call has no further effect. @throws DaystarApiError */
  async postMeasurements(measurements: Iterable<Measurement> | AsyncIterable<Measurement>): Promise<void> {
    let batch: Measurement[] = [];
    const flush = async () => {
      if (batch.length > 0)
        await this.service.send('POST', `${this.sitePath}/measurements`, { measurements: batch }, true);
      batch = [];
    };
    for await (const measurement of measurements) {
      batch.push(measurement);
      if (batch.length === MAX_BATCH_SIZE) await flush();
    }
    await flush();
  }
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

  /** Registers a site. @throws DaystarApiError */
  async create(properties: SiteProperties): Promise<SiteRecord> {
    return (await this.http.send<SiteAnswer>('POST', this.path, properties)).site;
  }

  /** All sites, page by page. @throws DaystarApiError */
  async *list(pageSize = 1000): AsyncGenerator<SiteRecord> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await this.http.get<SitePage>(this.path, { page, page_size: pageSize });
      pages = body.page_count;
      yield* body.sites;
    }
  }
}
