import type { HelperProcess } from '../helper-process';
import type { BareAnswers } from './bare-server';
import type { GatewayQuestion } from './gateway-process';
import type { Load, LoadResult } from './load';
import type { EngineQuestion } from './publish';

/** The engine, the gateway, the bare server and the load, each in its own process. */
export interface Parts {
  readonly engine: HelperProcess<EngineQuestion, number>;
  readonly gateway: HelperProcess<GatewayQuestion, number>;
  readonly bare: HelperProcess<BareAnswers, number>;
  readonly load: HelperProcess<Load, LoadResult>;
  readonly port: number;
  readonly say: (line: string) => void;
}

/** A request as a client sends it over the wire. @param more further header lines, each with its line end */
export const requestOf = (path: string, key: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\naccept: application/json\r\n` +
  `accept-encoding: gzip\r\n${more}\r\n`;
