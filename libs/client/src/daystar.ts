import { type EventsAsked, type IssueEvent, events } from './event-stream';
import { Http } from './http';
import { PATIENCE, type Patience } from './patience';
import { type PowerRow, type RadiationRow, RowsOf } from './rows';
import type { Inputs } from './inputs';
import { Sites } from './site';
import { Webhooks } from './webhooks';
import type { WhatIf, WhatIfAsked } from './what-if';

export interface DaystarOptions {
  /** Where the service is, `https://…`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Another `fetch` than that of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  readonly patience?: Partial<Patience>;
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A PV system at a place that is not registered; azimuth 0 south and 180 north unless told. */
export interface System extends Place {
  /** kW. */
  readonly capacity: number;
  readonly tilt?: number;
  readonly azimuth?: number;
  readonly install_date?: string;
  readonly loss_factor?: number;
}

/** A Daystar service, for one account. */
export class Daystar {
  readonly utilitySites: Sites;
  readonly rooftopSites: Sites;
  readonly webhooks: Webhooks;
  private readonly http: Http;
  private readonly patience: Patience;

  constructor({ baseUrl, apiKey, fetch = globalThis.fetch, patience }: DaystarOptions) {
    this.patience = { ...PATIENCE, ...patience };
    this.http = new Http({ baseUrl, apiKey, fetch, patience: this.patience });
    this.utilitySites = new Sites(this.http, '/utility_scale_sites');
    this.rooftopSites = new Sites(this.http, '/rooftop_sites');
    this.webhooks = new Webhooks(this.http);
  }

  radiation(place: Place): RowsOf<RadiationRow> {
    return new RowsOf(this.http, '/radiation', { ...place });
  }

  worldPvPower(system: System): RowsOf<PowerRow> {
    return new RowsOf(this.http, '/world_pv_power', { ...system });
  }

  aggregation(collectionId: string, aggregationId: string): RowsOf<PowerRow> {
    const [collection, aggregation] = [collectionId, aggregationId].map(encodeURIComponent);
    return new RowsOf(this.http, `/pv_power/collections/${collection}/aggregations/${aggregation}`);
  }

  /** What a system would make if it were another, under the same sky. @throws DaystarRefusal */
  whatIf(asked: WhatIfAsked): Promise<WhatIf> {
    return this.http.send('POST', '/v1/what-if', asked, true);
  }

  /** Where the weather comes from, and what forecasts stand on now. @throws DaystarRefusal */
  async inputs(): Promise<Inputs> {
    return (await this.http.get<Inputs>('/v1/status/inputs')).body;
  }

  /** New issues as they come. @throws DaystarRefusal */
  events(asked: EventsAsked = {}): AsyncGenerator<IssueEvent> {
    return events(this.http, asked, this.patience);
  }
}
