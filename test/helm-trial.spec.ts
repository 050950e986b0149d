import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { indexByName, CHART_FOLDER, renderChart } from './helm';
import { type Manifest, buildOverlay } from './kustomize';

interface Container {
  readonly resources: { readonly requests: { readonly cpu: string } };
}

const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0] as Container;
const deploymentsOf = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment');

/** Cores that all pods request together, with the minimum number of scaled pods. */
function requestedCores(manifests: readonly Manifest[]): number {
  const scalers = manifests.filter(({ spec }) => spec?.scaleTargetRef);
  const cores = deploymentsOf(manifests).map((deployment) => {
    const scaler = scalers.find(({ metadata }) => metadata.name === deployment.metadata.name)?.spec;
    const replicas = deployment.spec.replicas ?? scaler?.minReplicas ?? scaler?.minReplicaCount;
    const { cpu } = containerOf(deployment).resources.requests;
    return Number(replicas) * (cpu.endsWith('m') ? Number(cpu.slice(0, -1)) / 1000 : Number(cpu));
  });
  return cores.reduce((sum, one) => sum + one, 0);
}

describeWith('kubectl', 'a trial of the chart', () => {
  const itWithHelm = spawnSync('helm', ['version']).status === 0 ? it : it.skip;
  const [page, operate] = ['helm', 'operate'].map((name) =>
    readFileSync(join(CHART_FOLDER, `../../../docs/${name}.md`), 'utf8'),
  );
  const [, command] = /(helm install daystar "\$CHART"[^`]*)```/.exec(page) ?? [];
  const manifests = () => {
    const files = [...command.matchAll(/--values "\$CHART\/(\S+)"/g)].map(([, file]) => file);
    expect(files).toEqual(['values-trial.yaml']);
    return renderChart(...files, ...[...command.matchAll(/--set (\S+)/g)].map(([, value]) => value));
  };

  itWithHelm('needs no operator, and opens the ports of the settings in docs/operate.md', () => {
    const groups = manifests().map(({ apiVersion }) => apiVersion);
    expect(groups.filter((version) => version.includes('.') && !version.includes('k8s.io'))).toEqual([]);
    const all = indexByName(manifests());
    const policies = ['kafka-clients', 'redis-clients'].map((name) => all[`NetworkPolicy ${name}`].spec.egress[0]);
    const ports = JSON.stringify(policies.map(({ ports }) => ports as object));
    for (const [, port] of operate.matchAll(/`DAYSTAR_(?:KAFKA|REDIS)=[^`]*:(\d+)`/g)) expect(ports).toContain(port);
    expect(all['ConfigMap daystar']).toMatchObject({ data: { DAYSTAR_KAFKA_REPLICAS: '' } });
  });

  itWithHelm('has one pod of each service, sized as the small overlay, and no autoscaler', () => {
    const small = indexByName(buildOverlay('small'));
    expect(deploymentsOf(manifests())).toHaveLength(5);
    for (const deployment of deploymentsOf(manifests())) {
      expect(deployment.spec.replicas).toBe(1);
      const twin = small[`Deployment ${deployment.metadata.name}`];
      expect(containerOf(deployment).resources).toEqual(containerOf(twin).resources);
    }
    expect(manifests().filter(({ spec }) => spec?.scaleTargetRef)).toEqual([]);
  });

  itWithHelm('requests the resources of docs/helm.md, and leaves capacity for a rollout on four cores', () => {
    const [, usual, trial] =
      /request (\d+\.\d+) cores in total\. Those of `values-trial\.yaml` request (\d+\.\d+)\./.exec(page) ?? [];
    expect(requestedCores(renderChart())).toBeCloseTo(Number(usual), 6);
    expect(requestedCores(manifests())).toBeCloseTo(Number(trial), 6);
    // A rollout adds a pod to each service.
    expect(2 * requestedCores(manifests())).toBeLessThan(3);
  });
});
