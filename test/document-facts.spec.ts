import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ERROR_STATUS } from '@daystar/contracts';
import { STOP_DEADLINE_MS as aggregation } from '../apps/aggregation/src/stop-deadline';
import { STOP_DEADLINE_MS as engine } from '../apps/forecast-engine/src/stop-deadline';
import { STOP_DEADLINE_MS as gateway } from '../apps/gateway/src/stop-deadline';
import { STOP_DEADLINE_MS as ingestion } from '../apps/ingestion/src/stop-deadline';
import { STOP_DEADLINE_MS as registry } from '../apps/site-registry/src/stop-deadline';
import { STOP_TIMEOUT_MS } from '../tools/services/service-process';
import { parse } from 'yaml';
import { FACTS, readDefault } from './documents/facts';
import { LIMIT_FACTS } from './documents/limit-facts';
import { THRESHOLDS } from './documents/thresholds';

const root = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const RUNBOOKS = readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);
const PAGES = [
  ...RUNBOOKS,
  ...['backing-services', 'monitor', 'operate', 'scale', 'security', 'recover', 'upgrade'].map(
    (name) => `docs/${name}.md`,
  ),
];

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  eight: 8,
  ten: 10,
  sixteen: 16,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  half: 0.5,
};
const valueOf = (text: string) => NUMBERS[text.toLowerCase()] ?? Number(text.replaceAll(',', ''));

it.each(FACTS)('docs/$page.md has the numbers of the code: $sentence', ({ page, sentence, values }) => {
  const [, ...stated] = sentence.exec(read(`docs/${page}.md`)) ?? [];
  expect(values.filter((value) => !Number.isFinite(value))).toEqual([]);
  expect(stated.map(valueOf)).toEqual(values);
});

describe('the limits per client of docs/security.md', () => {
  const page = read('docs/security.md');
  const rows = page
    .slice(page.indexOf('## Limits per client'), page.indexOf('## Memory limits'))
    .split('\n')
    .filter((line) => /^\| (?!-|Resource )/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, resource, ...limits]) => ({
      resource,
      // Not the names of the networks /56 and /48, nor the status in the last column.
      values: [
        ...limits
          .slice(0, 3)
          .join(' ')
          .replace(/(?:\/|IPv)\d+/g, '')
          .matchAll(/\d[\d,]*/g),
      ].map(([text]) => valueOf(text.replace(/,$/, ''))),
    }));

  it('are those of the code', () => expect(rows).toEqual(LIMIT_FACTS));
});

it('docs/monitor.md states when each service stops at the latest', () => {
  const services = { gateway, 'site-registry': registry, ingestion, 'forecast-engine': engine, aggregation };
  for (const [name, milliseconds] of Object.entries(services)) {
    const row = new RegExp(`^\\| ${name} .*\\| ([\\d.]+) s[^|]*\\| \\d+ s +\\|$`, 'm').exec(read('docs/monitor.md'));
    expect([name, Number(row?.[1])]).toEqual([name, milliseconds / 1000]);
  }
});

it('`npm run start:services` kills a service only after the deadline that the service sets itself', () => {
  expect(STOP_TIMEOUT_MS).toBeGreaterThan(Math.max(aggregation, engine, gateway, ingestion, registry));
});

describe('pages for operators', () => {
  const texts = PAGES.map((page) => [page, read(page)] as const);

  it('state the defaults of the code', () => {
    const stated = texts.flatMap(([page, text]) =>
      [...text.matchAll(/`(DAYSTAR_\w+)`[^`(|.]{0,14}\(([\d,]+)( days)?\)/g)].map(
        ([, name, value]) => [page, name, valueOf(value)] as const,
      ),
    );
    expect(stated.length).toBeGreaterThan(3);
    for (const [page, name, value] of stated) expect([page, name, value]).toEqual([page, name, readDefault(name)]);
  });

  it('list the status of each error code, and no other status', () => {
    const statuses = new Set<number>(Object.values(ERROR_STATUS));
    const codes = texts.flatMap(([page, text]) =>
      [...text.matchAll(/\b([45]\d\d) `([A-Z]\w+)`/g)].map(([, status, code]) => [page, code, Number(status)]),
    );
    expect(codes.length).toBeGreaterThan(0);
    for (const [page, code, status] of codes)
      expect([page, code, status]).toEqual([page, code, ERROR_STATUS[code as keyof typeof ERROR_STATUS]]);
    for (const [page, text] of texts.filter(([name]) => name.startsWith('docs/runbooks/')))
      for (const [, status] of text.matchAll(/(?<![\d."$])\b([45]\d\d)\b(?![\d,.%]| (?:days|MB|kB|s\b))/g))
        expect([page, status, statuses.has(Number(status))]).toEqual([page, status, true]);
  });
});

it.each(THRESHOLDS)('%s has the threshold of its runbook', (alert, page, sentence, ...fragments) => {
  const { groups } = parse(read('deploy/observability/alerts.yaml')) as {
    groups: { rules: { alert?: string; expr: string }[] }[];
  };
  const rule = groups.flatMap(({ rules }) => rules).find((one) => one.alert === alert);
  expect(read(`docs/runbooks/${page}.md`)).toMatch(sentence);
  for (const fragment of fragments) expect(rule?.expr).toContain(fragment);
});

it('the objectives of docs/runbooks/error-budget.md are those of the burn rates', () => {
  const page = read('docs/runbooks/error-budget.md');
  const rules = read('deploy/observability/alerts.yaml');
  const share = (name: string) => Number(new RegExp(`\`${name}\` .*?([\\d.]+) %`).exec(page)?.[1]) / 100;
  for (const [name, before] of [
    ['availability', '[5m])) / '],
    ['latency', '[5m]))) / '],
    ['freshness', '[5m]) / '],
  ] as const) {
    const budget = Number((1 - share(name)).toFixed(6));
    expect(rules).toContain(`${before}${budget}\n        labels: { slo: ${name} }`);
  }
});
