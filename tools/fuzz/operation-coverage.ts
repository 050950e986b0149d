import { readFileSync } from 'node:fs';
import { GATEWAY_API } from '../../apps/gateway/src/gateway-api';

/** Number of responses by operation (`GET /usage`) and status. */
export type ResponseCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface OperationCoverage {
  readonly lines: readonly string[];
  readonly cases: number;
  /** Operations without a request that passed authentication and limits. */
  readonly unreached: readonly string[];
  /** Operations that responded with 5xx. */
  readonly failed: readonly string[];
}

/** Operations that need no requests: the endless event stream, which has its own specs, and the API descriptions. */
const EXCLUDED = ['GET /v1/events', 'GET /openapi.json', 'GET /asyncapi.json', 'GET /admin/openapi.json'];
/** Statuses of requests that did not reach the operation. */
const REFUSED_STATUSES = [401, 429];

/** Lists the labels of all described operations, as in Schemathesis. */
export const listOperations = (): string[] =>
  [GATEWAY_API.clients.document, GATEWAY_API.operators.document]
    .flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
    .filter((operation) => !EXCLUDED.includes(operation));

/** Computes which operations the requests of a run covered. */
export function computeCoverage(responses: ResponseCounts, operations: readonly string[]): OperationCoverage {
  const rows = operations.map((operation) => {
    const counts = Object.entries(responses[operation] ?? {}).map(
      ([status, count]) => [Number(status), count] as const,
    );
    const countMatching = (isMatching: (status: number) => boolean) =>
      counts.reduce((total, [status, count]) => total + (isMatching(status) ? count : 0), 0);
    return {
      operation,
      cases: countMatching(() => true),
      reached: countMatching((status) => !REFUSED_STATUSES.includes(status)),
      succeeded: countMatching((status) => status < 400),
      failed: countMatching((status) => status >= 500),
    };
  });
  const lines = rows.map(({ operation, reached, succeeded, failed }) =>
    [reached, succeeded, failed]
      .map((count) => String(count).padStart(7))
      .concat(`  ${operation}`)
      .join(''),
  );
  return {
    lines: ['reached   <400    5xx  operation', ...lines],
    cases: rows.reduce((total, { cases }) => total + cases, 0),
    unreached: rows.filter(({ reached }) => reached === 0).map(({ operation }) => operation),
    failed: rows.filter(({ failed }) => failed > 0).map(({ operation }) => operation),
  };
}

function main(files: readonly string[]): void {
  const responses = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as ResponseCounts),
  ) as ResponseCounts;
  const { lines, cases, unreached, failed } = computeCoverage(responses, listOperations());
  console.log(lines.join('\n'));
  for (const operation of unreached)
    console.error(`fuzz: no request to ${operation} passed authentication and rate limits`);
  for (const operation of failed) console.error(`fuzz: ${operation} responded with 5xx`);
  console.log(
    `fuzz: ${cases} cases, ${listOperations().length} operations, ${unreached.length} not reached, ${failed.length} with 5xx`,
  );
  process.exitCode = unreached.length + failed.length > 0 ? 1 : 0;
}

if (require.main === module) main(process.argv.slice(2));
