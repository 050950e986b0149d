import { spawnSync } from 'node:child_process';
import { type Server, createServer } from 'node:http';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { describeWith, eventually } from '@daystar/testing';
import { type RunningInstallation, startFiveProcesses } from './installations';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}
type Attributes = { key: string; value: Record<string, unknown> }[];
/** The body of an export as OTLP has it in JSON (opentelemetry.io/docs/specs/otlp). */
interface Export {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<Span, 'service' | 'attributes'> & { attributes: Attributes })[] }[];
  }[];
}

const plain = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Receives spans like an OpenTelemetry collector. */
async function collector(): Promise<{ url: string; spans: Span[]; server: Server }> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of (body as Export).resourceSpans) {
        const service = String(plain(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ ...span, service, attributes: plain(span.attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, spans, server };
}

describeWith('stack', 'a trace', () => {
  let spans: Span[];
  let server: Server;
  let installation: RunningInstallation;
  let key: string;
  const incoming = '0af7651916cd43dd8448eb211c80319c';

  beforeAll(async () => {
    const taken = await collector();
    ({ spans, server } = taken);
    installation = await startFiveProcesses({
      DAYSTAR_WEATHER: 'sandbox',
      OTEL_EXPORTER_OTLP_ENDPOINT: taken.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
  }, 120_000);
  afterAll(async () => {
    await installation.close();
    server.closeAllConnections();
    server.close();
  });

  const registered = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${installation.url}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'Traced', plan: 'enterprise' }),
    });
    return answer.status === 201 ? ((await answer.json()) as { api_key: string }).api_key : undefined;
  };

  it('spans the gateway, Kafka, the registry and Postgres, with the caller’s trace as its root', async () => {
    await eventually(() => registered());
    key = (await registered({ traceparent: `00-${incoming}-b7ad6b7169203331-01` }))!;
    expect(key).toBeDefined();
    const chain = await eventually(() => {
      const own = spans.filter(({ traceId }) => traceId === incoming);
      const of = (service: string, name: RegExp) =>
        own.find((span) => span.service === `daystar-${service}` && name.test(span.name));
      const request = of('gateway', /^POST \/accounts$/);
      const sent = of('gateway', /^send site-registry\./);
      const processed = of('site-registry', /^process site-registry\./);
      const stored = of('site-registry', /^pg\.query:INSERT/i);
      return request && sent && processed && stored ? { request, sent, processed, stored } : undefined;
    });
    expect(chain.request.parentSpanId).toBe('b7ad6b7169203331');
    expect(chain.sent.parentSpanId).toBe(chain.request.spanId);
    expect(chain.processed.parentSpanId).toBe(chain.sent.spanId);
    expect(chain.stored.parentSpanId).toBe(chain.processed.spanId);
    expect(chain.request.attributes).toMatchObject({ 'http.route': '/accounts' });
  });

  it('continues through the outbox to the handlers of the change', async () => {
    const traceparent = `00-${incoming.replace('0af', 'aaa')}-b7ad6b7169203331-01`;
    const answer = await eventually(async () => {
      const made = await fetch(`${installation.url}/utility_scale_sites`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, traceparent },
        body: JSON.stringify({ name: 'Traced', latitude: 32, longitude: -110, capacity: 5 }),
      });
      return made.status === 201 ? made : undefined;
    });
    const [command, published, handled] = await eventually(() => {
      const own = spans.filter(({ traceId }) => traceId === traceparent.slice(3, 35));
      const all = own.filter(({ name }) => name === 'process sites.site.v1');
      const services = new Set(all.map(({ service }) => service));
      const published = own.find(({ name }) => name === 'publish sites.site.v1');
      const command = own.find(({ spanId }) => spanId === published?.parentSpanId);
      const both = ['gateway', 'forecast-engine'].every((name) => services.has(`daystar-${name}`));
      return command && published && both ? [command, published, all] : undefined;
    });
    expect(answer.status).toBe(201);
    expect(command).toMatchObject({ name: 'process site-registry.create-site', service: 'daystar-site-registry' });
    expect(published).toMatchObject({ service: 'daystar-site-registry' });
    expect(handled.every(({ parentSpanId }) => parentSpanId === published.spanId)).toBe(true);
  });

  it('shows the operations of a read on Redis', async () => {
    const traceparent = `00-${incoming.replace('0af', 'fff')}-b7ad6b7169203331-01`;
    // A new cell: the gateway has not cached it, so the successful request reads it from Redis.
    const url = `${installation.url}/radiation/forecasts?latitude=-25&longitude=133&format=json&api_key=${key}`;
    const answer = await eventually(async () => {
      const read = await fetch(url, { headers: { traceparent } });
      return read.ok ? read : undefined;
    });
    const requested = await eventually(() => {
      const own = spans.filter(({ traceId }) => traceId === traceparent.slice(3, 35));
      const requestId = answer.headers.get('x-request-id');
      const request = own.find(({ attributes }) => attributes['daystar.request_id'] === requestId);
      const redis = own.filter(({ attributes }) => attributes['db.system.name'] === 'redis');
      const services = new Set(redis.map(({ service }) => service));
      return request && services.size > 1 ? { request, services } : undefined;
    });
    expect(requested.request.name).toBe('GET /radiation/forecasts');
    // The trace continues in the services that compute the cell.
    expect([...requested.services]).toEqual(expect.arrayContaining(['daystar-gateway', 'daystar-forecast-engine']));
  });

  it('follows an event from its publisher to its handlers', async () => {
    const [published, handled] = await eventually(() => {
      const handled = spans.find(({ name }) => name === 'process weather.tile.v1');
      const published = spans.find(({ spanId }) => spanId === handled?.parentSpanId);
      return handled && published ? [published, handled] : undefined;
    });
    expect(published).toMatchObject({ name: 'publish weather.tile.v1', service: 'daystar-ingestion' });
    expect(handled).toMatchObject({ service: 'daystar-forecast-engine', traceId: published.traceId });
  });

  it('contains no key', () => {
    expect(spans.some(({ attributes }) => String(attributes['url.query']).includes('api_key=REDACTED'))).toBe(true);
    expect(spans.filter((span) => JSON.stringify(span).includes(key))).toEqual([]);
  });

  it('loads no OpenTelemetry module when no collector is named', () => {
    const script = `
      require('./dist/libs/bus/src'); require('./dist/libs/host/src');
      const loaded = Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)/.test(file));
      process.stdout.write(String(loaded.length));`;
    const run = (env: NodeJS.ProcessEnv) =>
      Number(
        spawnSync(process.execPath, ['-e', script], {
          cwd: resolve(__dirname, '..'),
          env: { PATH: process.env.PATH, ...env },
          encoding: 'utf8',
        }).stdout,
      );
    expect(run({})).toBe(0);
    expect(run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBeGreaterThan(10);
  });
});
