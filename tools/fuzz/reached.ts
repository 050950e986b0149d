import { readFileSync } from 'node:fs';
import { GATEWAY_API } from '../../apps/gateway/src/gateway-api';

/** Answers by operation, `GET /usage`, and status. */
export type Answers = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Reached {
  readonly lines: readonly string[];
  readonly cases: number;
  /** Operations that limits or the lack of a key kept away from every request, or that got none. */
  readonly unreached: readonly string[];
  /** Operations that answered 5xx. */
  readonly failed: readonly string[];
}

/** A stream has no end: its own specs try it. The descriptions are what a run begins with. */
const LEFT_OUT = ['GET /v1/events', 'GET /openapi.json', 'GET /admin/openapi.json'];
/** A request that was answered so never came to the operation. */
const REFUSED = [401, 429];

/** Every operation that is described, as Schemathesis labels it. */
export const operations = (): string[] =>
  [GATEWAY_API.clients.document, GATEWAY_API.operators.document]
    .flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    )
    .filter((operation) => !LEFT_OUT.includes(operation));

/** How far the requests of a run came, operation by operation. */
export function reached(answers: Answers, all: readonly string[]): Reached {
  const rows = all.map((operation) => {
    const counts = Object.entries(answers[operation] ?? {}).map(([status, count]) => [Number(status), count] as const);
    const sum = (wanted: (status: number) => boolean) =>
      counts.reduce((total, [status, count]) => total + (wanted(status) ? count : 0), 0);
    return {
      operation,
      cases: sum(() => true),
      answered: sum((status) => !REFUSED.includes(status)),
      succeeded: sum((status) => status < 400),
      failed: sum((status) => status >= 500),
    };
  });
  const lines = rows.map(({ operation, answered, succeeded, failed }) =>
    [answered, succeeded, failed]
      .map((count) => String(count).padStart(7))
      .concat(`  ${operation}`)
      .join(''),
  );
  return {
    lines: ['not 429 2xx,304    5xx  operation', ...lines],
    cases: rows.reduce((total, { cases }) => total + cases, 0),
    unreached: rows.filter(({ answered }) => answered === 0).map(({ operation }) => operation),
    failed: rows.filter(({ failed }) => failed > 0).map(({ operation }) => operation),
  };
}

function main(files: readonly string[]): void {
  const answers = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Answers),
  ) as Answers;
  const { lines, cases, unreached, failed } = reached(answers, operations());
  console.log(lines.join('\n'));
  for (const operation of unreached)
    console.error(`fuzz: limits refused every request to ${operation}, or there was none`);
  for (const operation of failed) console.error(`fuzz: ${operation} answered 5xx`);
  console.log(
    `fuzz: ${cases} cases, ${operations().length} operations, ${unreached.length} not reached, ${failed.length} with 5xx`,
  );
  process.exitCode = unreached.length + failed.length > 0 ? 1 : 0;
}

if (require.main === module) main(process.argv.slice(2));
