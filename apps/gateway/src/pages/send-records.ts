import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { wantsPage } from '../http/browser-request';
import { type Page, sendPage } from './layout';
import type { JsonSchema } from '../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../api-description/operation';
import { oneOf } from '../api-description/parameters';

/** Formats of records and lists. Clients that accept neither get JSON. */
const RECORD_FORMATS = ['json', 'html'] as const;

const RECORD_FORMAT: QueryParameter = {
  name: 'format',
  description: 'JSON or an HTML page; chosen by `Accept` when absent.',
  schema: oneOf(RECORD_FORMATS),
};

/** Describes a route that responds with `sendRecords`. @param query its parameters besides `format` */
export const recordOperation = (
  summary: string,
  response: JsonSchema,
  query: readonly QueryParameter[] = [],
): OperationDescription => ({ summary, query: [...query, RECORD_FORMAT], response, formats: 'record' });

/** Sends a record or a list: as a page to a browser, as JSON to other clients. */
export function sendRecords<T>(
  request: GatewayRequest,
  reply: GatewayReply,
  records: T,
  page: (records: T) => Page,
): void {
  const reader = new QueryReader(request.query);
  reader.oneOf('format', RECORD_FORMATS);
  reader.check();
  void reply.header('vary', 'accept');
  if (wantsPage(request)) return sendPage(reply, page(records));
  void reply.send(records);
}
