import type { HelperProcess } from '../helper-process';
import type { RecordedResponses } from './bare-server';
import type { GatewayProcessRequest } from './gateway-process';
import type { Load, LoadResult } from './load';
import type { EngineRequest } from './publish-bench-data';

/** Engine, gateway, reference server and load generator, each in a separate process. */
export interface BenchProcesses {
  readonly engine: HelperProcess<EngineRequest, number>;
  readonly gateway: HelperProcess<GatewayProcessRequest, number>;
  readonly bareServer: HelperProcess<RecordedResponses, number>;
  readonly load: HelperProcess<Load, LoadResult>;
  readonly port: number;
  readonly print: (line: string) => void;
}

/** Formats an HTTP request as text. @param extraHeaders further header lines, each with its line end */
export const formatRequest = (path: string, key: string, extraHeaders = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\naccept: application/json\r\n` +
  `accept-encoding: gzip\r\n${extraHeaders}\r\n`;
