import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { parse, stringify } from 'yaml';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/monitor.md'), 'utf8');

interface Relabeling {
  readonly source_labels: readonly string[];
  readonly regex?: string;
  readonly target_label: string;
  readonly replacement?: string;
}
const [, block] = /```yaml\n(- source_labels:\s[^`]*)```/.exec(page) ?? [];
const relabelings = parse(block) as Relabeling[];

describe('a Prometheus that finds pods by annotations', () => {
  /** Labels of a pod of a service after relabeling. */
  const relabel = (pod: Record<string, string>) => {
    const labels: Record<string, string> = { job: 'kubernetes-pods' };
    for (const { source_labels, regex = '(.*)', target_label, replacement = '$1' } of relabelings) {
      const text = source_labels.map((name) => pod[name] ?? '').join(';');
      const pattern = new RegExp(`^(?:${regex})$`);
      if (pattern.test(text)) labels[target_label] = text.replace(pattern, replacement);
    }
    return labels;
  };
  const meta = (namespace: string, pod: string, labels: Record<string, string>) => ({
    __meta_kubernetes_namespace: namespace,
    __meta_kubernetes_pod_name: pod,
    ...Object.fromEntries(
      Object.entries(labels).map(([name, value]) => [
        `__meta_kubernetes_pod_label_${name.replaceAll(/\W/g, '_')}`,
        value,
      ]),
    ),
  });

  it('gets the labels by which alerts select, for pods of Daystar alone', () => {
    const labels = { 'app.kubernetes.io/part-of': 'daystar', 'app.kubernetes.io/name': 'gateway' };
    expect(relabel(meta('trial', 'gateway-1', labels))).toEqual({
      job: 'daystar-gateway',
      namespace: 'trial',
      pod: 'gateway-1',
    });
    expect(relabel(meta('shop', 'gateway-1', { 'app.kubernetes.io/name': 'gateway' })).job).toBe('kubernetes-pods');
  });
});

describeWith('promtool', 'the relabeling of docs/monitor.md', () => {
  it('is a valid configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-scrape-'));
    try {
      // Not all builds of promtool know `kubernetes_sd_configs`.
      const job = { job_name: 'pods', static_configs: [{ targets: ['a:1'] }], relabel_configs: relabelings };
      writeFileSync(join(folder, 'prometheus.yaml'), stringify({ scrape_configs: [job] }));
      const { status, stderr } = spawnSync('promtool', ['check', 'config', join(folder, 'prometheus.yaml')], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
