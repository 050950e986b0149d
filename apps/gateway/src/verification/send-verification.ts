import { DaystarError } from '@daystar/contracts';
import { CONTENT_TYPES, formatAccepted } from '@daystar/formats';
import { DAY, parsePeriod } from '@daystar/timeseries';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { QueryReader } from '../http/query-reader';
import { sendPage } from '../pages/layout';
import { verificationCsv, verificationXml } from './render-verification';
import { REFERENCES, type VerificationService, type Verified } from './verification.service';
import { verificationPage } from './verification.page';

export const VERIFICATION_FORMATS = ['json', 'csv', 'xml', 'html'] as const;
export const GROUPINGS = ['lead'] as const;
const LONGEST_WINDOW = 90 * DAY;

/** Sends the verification report of one site or aggregation, in the format that the client accepts. */
export async function sendVerification(
  request: GatewayRequest,
  reply: GatewayReply,
  verification: VerificationService,
  name: string,
  verified: Verified,
): Promise<void> {
  const reader = new QueryReader(request.query);
  const window = windowOf(reader);
  reader.oneOf('by', GROUPINGS);
  const wanted = reader.oneOf('reference', REFERENCES);
  const accepted = formatAccepted(request.headers.accept);
  const format = reader.oneOf('format', VERIFICATION_FORMATS) ?? VERIFICATION_FORMATS.find((one) => one === accepted);
  reader.check();
  if (!format)
    throw new DaystarError('NotAcceptable', 'Scores come as json, csv, xml or html: none is a type you accept.');
  const report = await verification.report(verified, window, wanted);
  void reply.header('vary', 'accept');
  if (format === 'html') return sendPage(reply, verificationPage(name, request.url.split('?')[0], report));
  void reply.header('cache-control', 'private, max-age=300').header('content-type', CONTENT_TYPES[format]);
  if (format === 'csv') return void reply.send(verificationCsv(report));
  if (format === 'xml') return void reply.send(verificationXml(report));
  void reply.send(report);
}

function windowOf(reader: QueryReader): number {
  const text = reader.text('window');
  if (text === undefined) return 30 * DAY;
  const window = parsePeriod(text) ?? NaN;
  if (window % DAY === 0 && window <= LONGEST_WINDOW) return window;
  reader.addError('window', 'Invalid', `'window' must be whole days, P1D to P90D.`);
  return DAY;
}
