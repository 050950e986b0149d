export type { SpanOf, Tracing } from './spans';
export { tracing } from './tracing';
