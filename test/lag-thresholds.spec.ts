import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { computeLagThreshold } from '../tools/bench/autoscale/scale-rule';

const root = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Rows of the table in docs/scale.md: topic, time per message, wanted delay and threshold. */
const ROW = /^\| `([\w.]+)` +\| ([\d.]+) ms +\| .*? +\| ([\d.]+) s +\| (\d+) +\|$/gm;

describe('the busy time at which KEDA adds an engine', () => {
  it.each(['deploy/overlays/production/consumer-scaling.yaml', 'deploy/helm/daystar/templates/daystar.yaml'])(
    'is that of docs/scale.md in %s, over a slot',
    (file) => {
      const [, stated] = /The threshold is ([\d.]+) for each engine/.exec(read('docs/scale.md')) ?? [];
      expect(/ threshold: ['"]([\d.]+)['"]/.exec(read(file))?.[1]).toBe(stated);
      expect(read(file)).toMatch(/sum\(rate\(daystar_refresh_busy_seconds_total\{.*?\}\[10m\]\)\)/);
    },
  );
});

describe('the lag at which KEDA adds an aggregation', () => {
  const rows = [...read('docs/scale.md').matchAll(ROW)].map(([, topic, service, delay, threshold]) => ({
    topic,
    serviceMs: Number(service),
    delayMs: 1000 * Number(delay),
    threshold: Number(threshold),
  }));

  it('is what a pod handles within the wanted delay', () => {
    expect(rows.map(({ topic }) => topic)).toEqual(['forecast.site.v1', 'sum.due.v1']);
    for (const { serviceMs, delayMs, threshold } of rows)
      expect(threshold).toBe(computeLagThreshold(serviceMs, delayMs));
  });

  it.each(['deploy/overlays/production/consumer-scaling.yaml', 'deploy/helm/daystar/templates/daystar.yaml'])(
    'is that of the table in %s',
    (file) => {
      const triggers = read(file)
        .split('bootstrapServersFromEnv: DAYSTAR_KAFKA')
        .slice(1)
        .map((text) => {
          const [, topic = ''] = /topic: .*?([a-z]+\.[a-z]+\.v1)/.exec(text) ?? [];
          return [topic, Number(/lagThreshold: ['"](\d+)['"]/.exec(text)?.[1])] as const;
        });
      expect(new Map(triggers)).toEqual(new Map(rows.map(({ topic, threshold }) => [topic, threshold])));
    },
  );
});
