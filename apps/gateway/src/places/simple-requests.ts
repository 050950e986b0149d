import type { RowsProperty } from '@daystar/formats';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { Quota } from '../limits/quota';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, SITE_PERIODS, rowsQuery } from '../rows/rows-query';
import type { RowsSender } from '../rows/rows-sender';
import type { PlaceRows } from './place-rows';
import { placeQuery, worldSystem } from './world-system';

/** Requests that need no registered site: a latitude/longitude, and perhaps a system there. */
export class SimpleRequests {
  constructor(
    private readonly places: PlaceRows,
    private readonly sender: RowsSender,
    private readonly quota: Quota,
  ) {}

  sendRadiation(request: GatewayRequest, reply: GatewayReply, property: RowsProperty): Promise<void> {
    return this.send(request, reply, placeQuery, (place, query) => this.places.radiation(place, property, query));
  }

  sendPower(request: GatewayRequest, reply: GatewayReply, property: RowsProperty, unit: 'kW' | 'W'): Promise<void> {
    const read = (reader: QueryReader) => worldSystem(reader, unit);
    return this.send(request, reply, read, (system, query) => this.places.power(system, property, query));
  }

  private async send<T>(
    request: GatewayRequest,
    reply: GatewayReply,
    read: (reader: QueryReader) => T,
    answer: (subject: T, query: RowsQuery) => Promise<RowsAnswer>,
  ): Promise<void> {
    const reader = new QueryReader(request.query);
    const subject = read(reader);
    const query = rowsQuery(reader, request.headers.accept, SITE_PERIODS);
    reader.check();
    this.quota.takeSimple(request.caller);
    return this.sender.send(request, reply, await answer(subject, query), true);
  }
}
