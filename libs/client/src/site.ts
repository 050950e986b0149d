import type { Http } from './http';
import { PowerResource } from './power-resource';
import { type RowsQuery, RowsResource } from './rows';
import { toPathSegment } from './to-path-segment';
import type { Changes, RadiationRow, SiteResponse, SitePage, SiteProperties, SiteRecord } from './types';

/** A registered site. */
export class Site extends PowerResource {
  /** Irradiance and weather at the site. */
  readonly weather: RowsResource<RadiationRow>;

  constructor(http: Http, resourcePath: string) {
    super(http, resourcePath);
    this.weather = new RowsResource(http, `${resourcePath}/weather`);
  }

  /** Returns the properties of the site. @throws DaystarApiError */
  async record(): Promise<SiteRecord> {
    return (await this.http.get<SiteResponse>(this.resourcePath)).body.site;
  }

  /** Returns the differences between the current issue and an earlier one. @throws DaystarApiError */
  async changesSince(issueId: string, query: Pick<RowsQuery, 'period' | 'hours'> = {}): Promise<Changes> {
    return (await this.http.get<Changes>(`${this.resourcePath}/changes`, { since: issueId, ...query })).body;
  }

  /** Changes properties of the site. @throws DaystarApiError */
  async update(properties: Partial<SiteProperties>): Promise<SiteRecord> {
    return (await this.http.send<SiteResponse>('PATCH', this.resourcePath, properties)).site;
  }

  /** Deletes the site. @throws DaystarApiError */
  delete(): Promise<void> {
    return this.http.send('DELETE', this.resourcePath);
  }
}

/** The registered sites of a kind. */
export class SiteCollection<One, Properties extends object> {
  constructor(
    private readonly http: Http,
    private readonly path: string,
    private readonly createOne: (path: string) => One,
  ) {}

  /** Returns a site by its id, without a request. @throws TypeError without an id */
  one(resourceId: string): One {
    return this.createOne(`${this.path}/${toPathSegment('resourceId', resourceId)}`);
  }

  /** Registers a site, once even if the request is repeated after a lost response. @throws DaystarApiError */
  async create(properties: Properties): Promise<SiteRecord> {
    return (await this.http.create<SiteResponse>(this.path, properties)).site;
  }

  /** Returns the sites that have all of the tags. @throws DaystarApiError */
  async search(tags: readonly string[]): Promise<readonly SiteRecord[]> {
    return (await this.http.get<{ sites: SiteRecord[] }>(`${this.path}/search`, { tags: tags.join(',') })).body.sites;
  }

  /** Lists all sites, page by page. @throws DaystarApiError */
  async *list(pageSize = 1000): AsyncGenerator<SiteRecord> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await this.http.get<SitePage>(this.path, { page, page_size: pageSize });
      pages = body.page_count;
      yield* body.sites;
    }
  }
}

/** The utility-scale sites, or the rooftop sites, of an account. */
export class Sites extends SiteCollection<Site, SiteProperties> {
  constructor(http: Http, path: string) {
    super(http, path, (sitePath) => new Site(http, sitePath));
  }
}
