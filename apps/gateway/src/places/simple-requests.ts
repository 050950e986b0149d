import type { RowsProperty } from '@daystar/formats';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query';
import type { Quota } from '../limits/quota';
import type { RowFamily, RowsAsked } from '../rows/row-family';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, rowsQuery } from '../rows/rows-query';
import type { RowsSender } from '../rows/rows-sender';
import { combined } from '../rows/together';
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
    return this.send(request, reply, 'radiation', asked, placeQuery, (place, property, query) =>
      this.places.radiation(place, property, query),
    );
  }

  sendPower(request: GatewayRequest, reply: GatewayReply, asked: RowsAsked, unit: 'kW' | 'W'): Promise<void> {
    const read = (reader: QueryReader) => worldSystem(reader, unit);
    return this.send(request, reply, 'world_pv', asked, read, (system, property, query) =>
      this.places.power(system, property, query),
    );
  }

  private async send<T>(
    request: GatewayRequest,
    reply: GatewayReply,
    family: RowFamily,
    asked: RowsAsked,
    read: (reader: QueryReader) => T,
    answer: (subject: T, property: RowsProperty, query: RowsQuery) => Promise<RowsAnswer>,
  ): Promise<void> {
    const reader = new QueryReader(request.query);
    const subject = read(reader);
    const query = rowsQuery(reader, request.headers.accept, family, asked);
    reader.check();
    await this.quota.takeSimple(request.caller);
    const answers = await Promise.all(asked.map((property) => answer(subject, property, query)));
    return this.sender.send(request, reply, combined(answers), true);
  }
}
