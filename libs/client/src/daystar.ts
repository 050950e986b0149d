import { Aggregation, AggregationDirectory } from './aggregation';
import { type EventsQuery, type IssueEvent, streamEvents } from './event-stream';
import { Histories } from './histories';
import { Http, type ResponseListener } from './http';
import { Keys } from './keys';
import { type Patience, type RetryOptions, completeRetryOptions } from './retry';
import { RowsResource } from './rows';
import { Sites } from './site';
import { toPathSegment } from './to-path-segment';
import { WeatherSites } from './weather-site';
import { Webhooks } from './webhooks';
import type { DocsSection, Inputs, PowerRow, RadiationRow, Usage, WhatIf, WhatIfQuery } from './types';

export interface DaystarOptions {
  /** URL of the service, `https://…`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: Partial<RetryOptions>;
  /** Called with each successful response, such as to read its `warnings` and `x-weather-source`. */
  readonly onResponse?: ResponseListener;
  /** @deprecated Use `retry`. */
  readonly patience?: Partial<Patience>;
}

/** Coordinates, degrees: north and east are positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres above sea level; from a coarse terrain table when absent. */
  readonly elevation?: number;
}

/** An unregistered PV system; by default it faces the equator. */
export interface System extends Place {
  /** AC capacity, kW. */
  readonly capacity: number;
  /** Angle between the modules and the horizontal, degrees. */
  readonly tilt?: number;
  /** Direction that the modules face, degrees: 0 north, -90 east, 90 west. */
  readonly azimuth?: number;
  /** yyyy-MM-dd. */
  readonly install_date?: string;
  /** Share of the output that remains after losses, 0 to 1. */
  readonly loss_factor?: number;
}

/** A Daystar service, for one account. */
export class Daystar {
  readonly utilitySites: Sites;
  readonly rooftopSites: Sites;
  readonly weatherSites: WeatherSites;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  readonly histories: Histories;
  readonly aggregations: AggregationDirectory;
  private readonly http: Http;
  private readonly retry: RetryOptions;

  constructor({ baseUrl, apiKey, fetch = globalThis.fetch, patience, retry = patience, onResponse }: DaystarOptions) {
    this.retry = completeRetryOptions(retry);
    this.http = new Http({ baseUrl, apiKey, fetch, retry: this.retry, onResponse });
    this.utilitySites = new Sites(this.http, '/utility_scale_sites');
    this.rooftopSites = new Sites(this.http, '/rooftop_sites');
    this.weatherSites = new WeatherSites(this.http);
    this.keys = new Keys(this.http);
    this.webhooks = new Webhooks(this.http);
    this.histories = new Histories(this.http);
    this.aggregations = new AggregationDirectory(this.http);
  }

  /** Returns the resource for the irradiance and weather at a place, without a request. */
  radiation(place: Place): RowsResource<RadiationRow> {
    return new RowsResource(this.http, '/radiation', { ...place });
  }

  /** Returns the resource for the power of an unregistered system, kW, without a request. */
  worldPvPower(system: System): RowsResource<PowerRow> {
    return new RowsResource(this.http, '/world_pv_power', { ...system });
  }

  /** Returns an aggregation by its ids, without a request. @throws TypeError without an id */
  aggregation(collectionId: string, aggregationId: string): Aggregation {
    const collection = toPathSegment('collectionId', collectionId);
    const aggregation = toPathSegment('aggregationId', aggregationId);
    return new Aggregation(this.http, `/pv_power/collections/${collection}/aggregations/${aggregation}`);
  }

  /** Computes the output of variants of a system under the same sky. @throws DaystarApiError */
  whatIf(query: WhatIfQuery): Promise<WhatIf> {
    return this.http.send('POST', '/v1/what-if', query, true);
  }

  /** Returns the weather sources and their state. @throws DaystarApiError */
  async inputs(): Promise<Inputs> {
    return (await this.http.get<Inputs>('/v1/status/inputs')).body;
  }

  /** Returns the usage of the account and the limits of its plan. @throws DaystarApiError */
  async usage(): Promise<Usage> {
    return (await this.http.get<Usage>('/usage')).body;
  }

  /** Returns the sections of the documents that contain all words, the best first. @throws DaystarApiError */
  async searchDocs(words: string): Promise<readonly DocsSection[]> {
    return (await this.http.get<{ sections: DocsSection[] }>('/docs/search', { q: words, format: 'json' })).body
      .sections;
  }

  /** Yields an event for each new issue. @throws DaystarApiError */
  events(query: EventsQuery = {}): AsyncGenerator<IssueEvent> {
    return streamEvents(this.http, query, this.retry);
  }
}
