import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { Quota } from '../limits/quota';
import type { RowFamily, RowsAsked } from '../rows/row-family';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, rowsQuery } from '../rows/rows-query';
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

  sendRadiation(request: GatewayRequest, reply: GatewayReply, asked: RowsAsked): Promise<void> {
    return this.send(request, reply, 'radiation', asked, placeQuery, (place, query) =>
      this.places.radiation(place, asked, query),
    );
  }

  sendPower(request: GatewayRequest, reply: GatewayReply, asked: RowsAsked, unit: 'kW' | 'W'): Promise<void> {
    const read = (reader: QueryReader) => worldSystem(reader, unit);
    return this.send(request, reply, 'world_pv', asked, read, (system, query) =>
      this.places.power(system, asked, query),
    );
  }

  private async send<T>(
    request: GatewayRequest,
    reply: GatewayReply,
    family: RowFamily,
    asked: RowsAsked,
    read: (reader: QueryReader) => T,
    answer: (subject: T, query: RowsQuery) => Promise<RowsAnswer>,
  ): Promise<void> {
    const reader = new QueryReader(request.query);
    const subject = read(reader);
    const query = rowsQuery(reader, request.headers.accept, family, asked);
    reader.check();
    const simple = await this.quota.takeSimple(request.caller);
    return this.sender.send(request, reply, await answer(subject, query), simple);
  }
}
