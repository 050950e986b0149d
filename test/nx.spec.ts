import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

function nx(...args: string[]): string {
  const env = { ...process.env, NX_DAEMON: 'false' };
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/nx'), args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`nx ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

interface Graph {
  nodes: Record<string, { data: { tags: string[]; targets: Record<string, { cache?: boolean }> } }>;
  dependencies: Record<string, { source: string; target: string }[]>;
}

function readGraph(): Graph {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-graph-'));
  try {
    nx('graph', `--file=${join(folder, 'graph.json')}`);
    return (JSON.parse(readFileSync(join(folder, 'graph.json'), 'utf8')) as { graph: Graph }).graph;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Layers a project of each layer may depend on besides its own; every layer may depend on `independent` ones. */
const BELOW: Record<string, readonly string[]> = {
  foundation: [],
  domain: ['foundation'],
  adapters: ['domain', 'foundation'],
  wiring: ['adapters', 'domain', 'foundation'],
  services: ['wiring', 'adapters', 'domain', 'foundation'],
  composition: ['services', 'wiring', 'adapters', 'domain', 'foundation'],
  independent: [],
};

/** Lists a project and those that depend on it and have tests. */
function listDependents({ nodes, dependencies }: Graph, project: string): string[] {
  const found = new Set([project]);
  for (const one of found) {
    for (const name of Object.keys(nodes))
      if ((dependencies[name] ?? []).some(({ target }) => target === one)) found.add(name);
  }
  return [...found].filter((name) => nodes[name].data.targets.test).sort();
}

describe('nx', () => {
  let graph: Graph;
  beforeAll(() => {
    graph = readGraph();
  }, 120_000);

  it('runs only the tests that depend on a changed library', () => {
    const changed = ['--affected', '--files=libs/formats/src/json.ts', '--withTarget=test'];
    const affected = nx('show', 'projects', ...changed)
      .trim()
      .split('\n')
      .sort();
    expect(affected).toEqual(['all-in-one', 'forecast-engine', 'formats', 'gateway', 'tools']);
    expect(listDependents(graph, 'formats')).toEqual(affected);
    expect(listDependents(graph, 'ingestion')).toEqual(['all-in-one', 'ingestion', 'tools']);
  });

  it.each([
    ['test', 'timeseries', 'libs/timeseries/src/period.spec.ts'],
    ['e2e', 'acceptance', 'test/nx.spec.ts'],
  ])('runs the target %s of %s', (target, project, specFile) => {
    expect(nx(target, project, '--listTests', '--skip-nx-cache')).toContain(specFile);
  });

  it('caches build, lint and test of every project, which has one layer and depends on lower layers', () => {
    const { nodes, dependencies } = graph;
    const layerOf = (name: string) => nodes[name]?.data.tags.find((tag) => tag.startsWith('layer:'))?.slice(6) ?? '';
    for (const [name, { data }] of Object.entries(nodes)) {
      expect([name, Object.keys(BELOW)]).toEqual([name, expect.arrayContaining([layerOf(name)])]);
      const targets = name === 'acceptance' ? ['lint', 'e2e'] : ['build', 'lint', 'test'];
      for (const target of targets) expect([name, target, data.targets[target]?.cache]).toEqual([name, target, true]);
      const wrong = (dependencies[name] ?? [])
        .filter(({ target }) => nodes[target])
        .map(({ target }) => [target, layerOf(target)])
        .filter(
          ([, layer]) => layer !== layerOf(name) && layer !== 'independent' && !BELOW[layerOf(name)].includes(layer),
        );
      expect({ name, wrong }).toEqual({ name, wrong: [] });
    }
  });
});
