import { Injectable } from '@nestjs/common';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { Quota } from '../rate-limiting/quota';
import type { ResourceFamily, RequestedProperties } from '../serving/query/resource-family';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { type ForecastQuery, readForecastQuery } from '../serving/query/forecast-query';
import { ForecastResponder } from '../serving/forecast-responder';
import { PlaceForecasts } from './place-forecasts';
import { readPlace, readSystem } from './place-query';

/** Requests that need no registered site: a latitude/longitude, and perhaps a system there. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly places: PlaceForecasts,
    private readonly sender: ForecastResponder,
    private readonly quota: Quota,
  ) {}

  sendRadiation(request: GatewayRequest, reply: GatewayReply, asked: RequestedProperties): Promise<void> {
    return this.send(request, reply, 'radiation', asked, readPlace, (place, query) =>
      this.places.radiation(place, asked, query),
    );
  }

  sendPower(request: GatewayRequest, reply: GatewayReply, asked: RequestedProperties, unit: 'kW' | 'W'): Promise<void> {
    const read = (reader: QueryReader) => readSystem(reader, unit);
    return this.send(request, reply, 'world_pv', asked, read, (system, query) =>
      this.places.power(system, asked, query),
    );
  }

  private async send<T>(
    request: GatewayRequest,
    reply: GatewayReply,
    family: ResourceFamily,
    asked: RequestedProperties,
    read: (reader: QueryReader) => T,
    answer: (subject: T, query: ForecastQuery) => Promise<ForecastResponse>,
  ): Promise<void> {
    const reader = new QueryReader(request.query);
    const subject = read(reader);
    const query = readForecastQuery(reader, request.headers.accept, family, asked);
    reader.check();
    const simple = await this.quota.consumeSimple(request.caller);
    return this.sender.send(request, reply, await answer(subject, query), simple);
  }
}
