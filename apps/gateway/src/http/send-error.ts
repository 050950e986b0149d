import { type DaystarError, ERROR_STATUS } from '@daystar/contracts';
import type { GatewayReply } from './gateway-request';

/**
 * Sends an error: `{"response_status": …}`, or RFC 9457 problem details if the client accepts them. A bodyless error has a body
 * only as problem details.
 */
export function sendError(reply: GatewayReply, error: DaystarError, accept = ''): void {
  const { code, message, errors, retryAfterSeconds } = error;
  const status = ERROR_STATUS[code];
  if (code === 'Unauthorized') reply.header('www-authenticate', 'Bearer realm="daystar"');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  void reply.status(status).header('cache-control', 'no-store');
  if (accept.includes('application/problem+json')) {
    const type = `urn:daystar:error:${code}`;
    const problem = { type, title: code, status, detail: message, errors };
    // Serialized here, because Fastify serializes only application/json.
    void reply.header('content-type', 'application/problem+json; charset=utf-8').send(JSON.stringify(problem));
    return;
  }
  if (error.omitsLegacyBody) return void reply.send();
  void reply
    .header('content-type', 'application/json; charset=utf-8')
    .send({ response_status: { error_code: code, message, errors } });
}
