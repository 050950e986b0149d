import { request } from 'node:http';

/** An answer as it came over the wire, still compressed. @throws Error when its status is another */
export function rawAnswer(
  port: number,
  path: string,
  headers: Record<string, string>,
  status: number,
): Promise<{ headers: Record<string, string>; body?: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const body = Buffer.concat(pieces);
        if (answer.statusCode !== status) {
          return reject(new Error(`${path} gave ${answer.statusCode}: ${body.toString().slice(0, 300)}`));
        }
        const { connection: _connection, date: _date, ...kept } = answer.headers as Record<string, string>;
        resolve({ headers: kept, ...(status === 304 ? {} : { body }) });
      });
    });
    asked.once('error', reject).end();
  });
}
