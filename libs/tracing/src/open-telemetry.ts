import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, propagation, trace } from '@opentelemetry/api';
import { RPCType, getRPCMetadata } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { SpanOptions, Tracing } from './spans';

const KINDS: Record<SpanOptions['kind'], SpanKind> = {
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
};
/** Paths of health checks and metrics, which are polled often and would flood the traces. */
const UNTRACED_PATHS = ['/health/started', '/health/live', '/health/ready', '/metrics'];

/** Creates tracing by OpenTelemetry with OTLP over HTTP, configured by the standard OTEL_* variables. */
export function createTracing(): Tracing {
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => UNTRACED_PATHS.includes(url ?? ''),
        // API keys may be in query parameters.
        redactedQueryParamsServer: ['api_key', 'key'],
      }),
      // Background work, such as polling the outbox, is not traced.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      // Arguments are omitted, because they include megabytes of rows and data that identify callers.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  const tracer = trace.getTracer('daystar');
  let provider: NodeTracerProvider | undefined;
  return {
    start(service) {
      const serviceResource = resourceFromAttributes({
        'service.name': `daystar-${service}`,
        'service.namespace': 'daystar',
      });
      provider = new NodeTracerProvider({
        resource: defaultResource()
          .merge(serviceResource)
          .merge(detectResources({ detectors: [envDetector] })),
        spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
      });
      provider.register();
    },
    createContextHeaders() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers;
    },
    runInSpan({ name, kind, attributes, causedBy }, task) {
      const parent = causedBy ? propagation.extract(ROOT_CONTEXT, causedBy) : context.active();
      return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, parent, async (span) => {
        try {
          return await task();
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          span.setStatus({ code: SpanStatusCode.ERROR, message });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    runInContext: (headers, task) => context.with(propagation.extract(ROOT_CONTEXT, headers), task),
    annotateRequest(route, attributes) {
      trace.getActiveSpan()?.setAttributes(attributes);
      const metadata = getRPCMetadata(context.active());
      if (route && metadata?.type === RPCType.HTTP) metadata.route = route;
    },
    getTraceId: () => trace.getActiveSpan()?.spanContext().traceId,
    stop: async () => provider?.shutdown(),
  };
}
