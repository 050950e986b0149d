import { Readable } from 'node:stream';
import { negotiateFormat } from '@daystar/formats';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { isHtmlRequested } from '../http/browser-request';
import { mergeWarnings } from '../http/request-warnings';
import { hasLongList, serializeInChunks } from './serialize-in-chunks';
import { type Page, sendPage } from './layout';
import type { JsonSchema } from '../api-description/json-schema';
import type { OperationDescription, QueryParameter } from '../api-description/operation';
import { oneOf } from '../api-description/parameters';

/** Formats of records. Clients that accept neither get JSON. */
const RECORD_FORMATS = ['json', 'html'] as const;

const RECORD_FORMAT: QueryParameter = {
  name: 'format',
  description: 'JSON or an HTML page; chosen by `Accept` when absent.',
  schema: oneOf(RECORD_FORMATS),
};

const LIST_FORMATS = [...RECORD_FORMATS, 'csv'] as const;
const LIST_FORMAT: QueryParameter = {
  name: 'format',
  description: 'JSON, CSV or an HTML page; chosen by `Accept` when absent.',
  schema: oneOf(LIST_FORMATS),
};

/** Describes a route that responds with `sendRecords`. @param query its parameters besides `format` */
export const describeRecordRoute = (
  summary: string,
  response: JsonSchema,
  query: readonly QueryParameter[] = [],
): OperationDescription => ({ summary, query: [...query, RECORD_FORMAT], response, formats: 'record' });

/** Describes a route that responds with `sendList`. @param query its parameters besides `format` */
export const describeListRoute = (
  summary: string,
  response: JsonSchema,
  query: readonly QueryParameter[],
): OperationDescription => ({ summary, query: [...query, LIST_FORMAT], response, formats: 'list' });

/** Sends a record or a list: as a page to a browser, as JSON to other clients. */
export function sendRecords<T extends object>(
  request: GatewayRequest,
  reply: GatewayReply,
  records: T,
  renderPage: (records: T) => Page,
): void {
  readFormat(request, RECORD_FORMATS);
  sendPageOrJson(request, reply, records, renderPage);
}

/** Sends a list as CSV to clients that ask for it, and as `sendRecords` does to others. */
export function sendList<T extends object>(
  request: GatewayRequest,
  reply: GatewayReply,
  list: T,
  { renderPage, formatCsv }: { renderPage: (list: T) => Page; formatCsv: (list: T) => string },
): void {
  const format = readFormat(request, LIST_FORMATS) ?? negotiateFormat(request.headers.accept);
  if (format !== 'csv') return sendPageOrJson(request, reply, list, renderPage);
  void reply.header('vary', 'accept').type('text/csv; charset=utf-8').send(formatCsv(list));
}

/** Reads the parameter `format`. @throws DaystarError InvalidRequest for a format that is not offered */
function readFormat<T extends string>({ query }: GatewayRequest, offered: readonly T[]): T | undefined {
  const reader = new QueryReader(query);
  const format = reader.readOneOf('format', offered);
  reader.throwErrors();
  return format;
}

function sendPageOrJson<T extends object>(
  request: GatewayRequest,
  reply: GatewayReply,
  records: T,
  renderPage: (records: T) => Page,
): void {
  void reply.header('vary', 'accept');
  if (isHtmlRequested(request)) return sendPage(reply, renderPage(records));
  if (!hasLongList(records)) return void reply.send(records);
  void reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(serializeInChunks(mergeWarnings(records, request))));
}
