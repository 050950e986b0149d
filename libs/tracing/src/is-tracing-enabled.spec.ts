import { tracing } from './tracing';
import { tracingWanted } from './wanted';

const endpoint = 'http://collector:4318';

it('traces when a collector is named, for traces or for all', () => {
  expect(tracingWanted({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBe(true);
  expect(tracingWanted({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` })).toBe(true);
});

it('does not trace when nothing is named, or it is turned off', () => {
  expect(tracingWanted({})).toBe(false);
  expect(tracingWanted({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false);
  expect(tracingWanted({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
  expect(tracingWanted({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(tracing).toBeUndefined();
});
