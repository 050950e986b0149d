import { request } from 'node:http';

/**
 * Sends a GET request.
 * @returns the headers without `connection` and `date`, and the body as received, still compressed; no body for 304
 * @throws Error when the response has another status
 */
export function fetchRawResponse(
  port: number,
  path: string,
  headers: Record<string, string>,
  expectedStatus: number,
): Promise<{ headers: Record<string, string>; body?: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== expectedStatus) {
          return reject(new Error(`${path} responded with ${response.statusCode}: ${body.toString().slice(0, 300)}`));
        }
        const { connection: _connection, date: _date, ...keptHeaders } = response.headers as Record<string, string>;
        resolve({ headers: keptHeaders, ...(expectedStatus === 304 ? {} : { body }) });
      });
    });
    outgoing.once('error', reject).end();
  });
}
