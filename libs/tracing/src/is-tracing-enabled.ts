/** Whether the standard OTEL_* variables configure a collector and do not disable tracing. */
export function isTracingEnabled(env: NodeJS.ProcessEnv): boolean {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isDisabled = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return Boolean(collector) && !isDisabled;
}
