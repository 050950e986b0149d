import { tracing } from './tracing';
import { isTracingEnabled } from './is-tracing-enabled';

const endpoint = 'http://collector:4318';

it('tracing is enabled when a collector is named, for traces or for all signals', () => {
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBe(true);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` })).toBe(true);
});

it('tracing is disabled without a collector, or when it is turned off', () => {
  expect(isTracingEnabled({})).toBe(false);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(isTracingEnabled({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(tracing).toBeUndefined();
});
