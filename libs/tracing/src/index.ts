export { type SpanOf, type Tracing, tracing } from './tracing';
