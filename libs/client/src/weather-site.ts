import type { Http } from './http';
import { MeasuredResource } from './measured-resource';
import { SiteCollection } from './site';
import type { RadiationRow, SiteRecord, SiteResponse, WeatherSiteProperties } from './types';

/** A registered place whose rows are radiation and weather, and whose past issues are kept. */
export class WeatherSite extends MeasuredResource<RadiationRow> {
  /** Returns the properties of the site. @throws DaystarApiError */
  async record(): Promise<SiteRecord> {
    return (await this.http.get<SiteResponse>(this.resourcePath)).body.site;
  }

  /** Changes properties of the site. @throws DaystarApiError */
  async update(properties: Partial<WeatherSiteProperties>): Promise<SiteRecord> {
    return (await this.http.send<SiteResponse>('PATCH', this.resourcePath, properties)).site;
  }

  /** Deletes the site. @throws DaystarApiError */
  delete(): Promise<void> {
    return this.http.send('DELETE', this.resourcePath);
  }
}

/** The weather sites of an account. */
export class WeatherSites extends SiteCollection<WeatherSite, WeatherSiteProperties> {
  constructor(http: Http) {
    super(http, '/weather_sites', (path) => new WeatherSite(http, path));
  }
}
