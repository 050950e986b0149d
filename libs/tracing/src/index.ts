export type { SpanOptions, Tracing } from './spans';
export { tracing } from './tracing';
