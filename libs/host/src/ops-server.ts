import { createServer, type Server } from 'node:http';
import { register } from 'prom-client';

/** What a service knows of itself: what is wrong, in a few words, or nothing. */
export interface Health {
  /** Undefined when it can do its work now. */
  readonly trouble: () => string | undefined;
  /** Undefined while a restart would not help; set when only a restart will. */
  readonly stuck?: () => string | undefined;
}

/** `/health/ready`, `/health/live` and `/metrics` for services that have no HTTP interface of their own. */
export function startOpsServer(port: number, health: Health): Promise<Server> {
  const server = createServer((request, response) => {
    const say = (trouble: string | undefined) => {
      response.writeHead(trouble ? 503 : 200, { 'content-type': 'text/plain' }).end(`${trouble ?? 'ok'}\n`);
    };
    if (request.url === '/health/ready') return say(health.trouble());
    if (request.url === '/health/live') return say(health.stuck?.());
    if (request.url !== '/metrics') return response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, () => resolve(server));
  });
}
