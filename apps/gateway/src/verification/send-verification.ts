import { DaystarError } from '@daystar/contracts';
import { CONTENT_TYPES, negotiateFormat } from '@daystar/formats';
import { DAY, parsePeriod } from '@daystar/timeseries';
import { parseUrlWithoutKey } from '../http/browser-request';
import { VARY_BY_CALLER } from '../http/common-headers';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { sendPage } from '../pages/layout';
import { renderVerificationCsv, renderVerificationXml } from './render-verification';
import { REFERENCES, type VerificationService } from './verification.service';
import { GROUPINGS, toVerificationResponse } from './verification-response';
import { renderVerificationPage } from './verification.page';
import type { VerifiedResource } from './verified-resource';

export const VERIFICATION_FORMATS = ['json', 'csv', 'xml', 'html'] as const;
/** Maximum length of a window, ms. */
const MAX_WINDOW_MS = 90 * DAY;

/** Sends the verification report of one site or aggregation, in the format that the client accepts. */
export async function sendVerification(
  request: GatewayRequest,
  reply: GatewayReply,
  verification: VerificationService,
  verified: VerifiedResource,
): Promise<void> {
  const reader = new QueryReader(request.query);
  const window = readWindow(reader);
  const grouping = reader.readOneOf('by', GROUPINGS) ?? 'lead';
  const reference = reader.readOneOf('reference', REFERENCES);
  const acceptedFormat = negotiateFormat(request.headers.accept);
  const format =
    reader.readOneOf('format', VERIFICATION_FORMATS) ??
    VERIFICATION_FORMATS.find((candidate) => candidate === acceptedFormat);
  reader.throwErrors();
  if (!format)
    throw new DaystarError(
      'NotAcceptable',
      'Scores are available as json, csv, xml and html. Name one of these types in Accept, or use the format parameter.',
    );
  const report = await verification.getReport(request.caller.account, verified, window, reference);
  if (format === 'html') {
    const head = { url: parseUrlWithoutKey(request), isReadOnly: verified.isReadOnly };
    const earlier = await verification
      .getReport(request.caller.account, verified, window, report.reference, 1)
      .catch(ignoreServiceError);
    return sendPage(reply, renderVerificationPage(verified.name, head, report, earlier));
  }
  const weatherSource = await verification.readWeatherSources(verified.resource);
  if (weatherSource !== undefined) void reply.header('x-weather-source', weatherSource);
  const response = toVerificationResponse(report, grouping);
  const caching = { 'cache-control': 'private, max-age=300', vary: VARY_BY_CALLER };
  void reply.headers({ ...caching, 'content-type': CONTENT_TYPES[format] });
  if (format === 'csv') return void reply.send(renderVerificationCsv(response));
  if (format === 'xml') return void reply.send(renderVerificationXml(response));
  void reply.send(response);
}

/** Ignores an error of the service, so that the page is shown without earlier scores. @throws any other error */
function ignoreServiceError(error: unknown): undefined {
  if (!(error instanceof DaystarError)) throw error;
}

/** Reads the length of the window, ms. Adds an error to the reader if it is invalid. */
function readWindow(reader: QueryReader): number {
  const text = reader.readText('window');
  if (text === undefined) return 30 * DAY;
  const window = parsePeriod(text) ?? NaN;
  if (window % DAY === 0 && window <= MAX_WINDOW_MS) return window;
  reader.addError('window', 'Invalid', `'window' must be whole days between P1D and P90D.`);
  return DAY;
}
