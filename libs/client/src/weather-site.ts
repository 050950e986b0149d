import type { Http } from './http';
import { deleteMeasurements, postMeasurements, readMeasurements } from './measurements';
import { RowsResource } from './rows';
import { SiteCollection } from './site';
import type {
  Measurement,
  MeasurementList,
  MeasurementReceipt,
  RadiationRow,
  SiteRecord,
  SiteResponse,
  WeatherSiteProperties,
} from './types';

/** A registered place whose rows are radiation and weather, and whose past issues are kept. */
export class WeatherSite extends RowsResource<RadiationRow> {
  constructor(
    http: Http,
    private readonly resourcePath: string,
  ) {
    super(http, resourcePath);
  }

  /** Returns the properties of the site. @throws DaystarApiError */
  async record(): Promise<SiteRecord> {
    return (await this.http.get<SiteResponse>(this.resourcePath)).body.site;
  }

  /** Changes properties of the site. @throws DaystarApiError */
  async update(properties: Partial<WeatherSiteProperties>): Promise<SiteRecord> {
    return (await this.http.send<SiteResponse>('PATCH', this.resourcePath, properties)).site;
  }

  /** Stores measured irradiance (`mean_ghi`) in batches. Repeating the call has no further effect. @throws DaystarApiError */
  postMeasurements(measurements: Iterable<Measurement> | AsyncIterable<Measurement>): Promise<MeasurementReceipt> {
    return postMeasurements(this.http, this.resourcePath, measurements);
  }

  /** Returns the stored measurements of a time range, the last seven days when absent. @throws DaystarApiError */
  measurements(range: { readonly from?: string; readonly to?: string } = {}): Promise<MeasurementList> {
    return readMeasurements(this.http, this.resourcePath, range);
  }

  /** Deletes the measurements of a time range. @returns their number @throws DaystarApiError */
  deleteMeasurements(range: { readonly from: string; readonly to: string }): Promise<number> {
    return deleteMeasurements(this.http, this.resourcePath, range);
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
