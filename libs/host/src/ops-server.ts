import { createServer, type Server } from 'node:http';
import { register } from 'prom-client';

/** Health of a service. Each function returns a problem in a few words, or undefined when there is none. */
export interface Health {
  /** Returns the condition that a start waits for. A service without this function counts as started. */
  readonly findStartupProblem?: () => string | undefined;
  /** Returns why the service cannot do its work now. */
  readonly findReadinessProblem: () => string | undefined;
  /** Returns a problem that only a restart solves. */
  readonly findLivenessProblem?: () => string | undefined;
}

/**
 * Serves `/health/started`, `/health/ready`, `/health/live` and `/metrics`.
 * @param host address to listen on; all addresses when absent
 */
export function startOpsServer(port: number, health: Health, host?: string): Promise<Server> {
  const checks = new Map<string | undefined, () => string | undefined>([
    ['/health/started', () => health.findStartupProblem?.()],
    ['/health/ready', () => health.findReadinessProblem()],
    ['/health/live', () => health.findLivenessProblem?.()],
  ]);
  const server = createServer((request, response) => {
    const check = checks.get(request.url);
    if (check) {
      const problem = check();
      response.writeHead(problem ? 503 : 200, { 'content-type': 'text/plain' }).end(`${problem ?? 'ok'}\n`);
      return;
    }
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, () => resolve(server));
  });
}
