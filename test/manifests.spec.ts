import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { STOP_DEADLINE_MS as aggregation } from '../apps/aggregation/src/stop-deadline';
import { STOP_DEADLINE_MS as engine } from '../apps/forecast-engine/src/stop-deadline';
import { STOP_DEADLINE_MS as gateway } from '../apps/gateway/src/stop-deadline';
import { STOP_DEADLINE_MS as ingestion } from '../apps/ingestion/src/stop-deadline';
import { STOP_DEADLINE_MS as registry } from '../apps/site-registry/src/stop-deadline';
import { type Manifest, buildOverlay } from './kustomize';

const root = resolve(__dirname, '..');
const operate = readFileSync(join(root, 'docs/operate.md'), 'utf8');
const monitor = readFileSync(join(root, 'docs/monitor.md'), 'utf8');
const STOPS_WITHIN_MS: Readonly<Record<string, number>> = {
  aggregation,
  'forecast-engine': engine,
  gateway,
  ingestion,
  'site-registry': registry,
};
const SERVICES = ['aggregation', 'forecast-engine', 'gateway', 'ingestion', 'site-registry'];

interface KafkaScaling {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string };
    readonly minReplicaCount: number;
    readonly advanced?: {
      readonly horizontalPodAutoscalerConfig?: {
        readonly behavior?: { readonly scaleDown?: { readonly stabilizationWindowSeconds?: number } };
      };
    };
    readonly triggers: readonly { type: string; metadata: object; authenticationRef?: { name: string } }[];
  };
}

/** The ConfigMap that all services read. */
function settingsOf(manifests: readonly Manifest[]): { data: Record<string, string> } {
  const isSettings = ({ kind, metadata }: Manifest) =>
    kind === 'ConfigMap' && !/-(admin|dashboard)$/.test(metadata.name);
  return manifests.find(isSettings) as unknown as { data: Record<string, string> };
}

describeWith('kubectl', 'the manifests', () => {
  describe.each(['small', 'production'])('of the %s overlay', (overlay) => {
    let manifests: Manifest[];
    let pods: Manifest[];
    const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);

    beforeAll(() => {
      manifests = buildOverlay(overlay);
      pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    });

    it('run the five services and a job, each from an existing program', () => {
      expect(
        ofKind('Deployment')
          .map(({ metadata }) => metadata.name)
          .sort(),
      ).toEqual(SERVICES);
      for (const { spec } of pods) {
        const args = spec.template.spec.containers[0].args as string[];
        const program = args.find((argument) => !argument.startsWith('--'))!;
        const source = program.replace(/^dist\//, '').replace(/\.js$/, '.ts');
        expect(() => readFileSync(join(root, source))).not.toThrow();
      }
    });

    it('have no pod that is root, writes to its image, gains privileges or has a token', () => {
      for (const { spec } of pods) {
        const pod = spec.template.spec;
        expect(pod.automountServiceAccountToken).toBe(false);
        expect(pod.securityContext).toMatchObject({
          runAsNonRoot: true,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect(pod.containers[0].securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    });

    it('spread the pods of each service and release, so that old pods do not count while new ones replace them', () => {
      for (const { spec } of ofKind('Deployment')) {
        const spreads = spec.template.spec.topologySpreadConstraints as { matchLabelKeys: string[] }[];
        expect(spreads.length).toBeGreaterThan(0);
        for (const { matchLabelKeys } of spreads)
          expect(matchLabelKeys).toEqual(['app.kubernetes.io/name', 'pod-template-hash']);
      }
    });

    it('request and limit memory', () => {
      for (const { spec } of pods) {
        expect(spec.template.spec.containers[0].resources).toMatchObject({
          requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
          limits: { memory: expect.any(String) as string },
        });
      }
    });

    it('probe a port that the service opens', () => {
      const settings = settingsOf(manifests);
      for (const { spec } of ofKind('Deployment')) {
        const pod = spec.template.spec;
        const [container] = pod.containers;
        const ops = container.ports.find(({ name }: { name: string }) => name === 'ops');
        expect(String(ops.containerPort)).toBe(settings.data.DAYSTAR_OPS_PORT);
        expect(container.readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'ops' });
        expect(container.livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'ops' });
      }
    });

    it('set the termination grace period slightly above the stop timeout of each service', () => {
      for (const { metadata, spec } of ofKind('Deployment')) {
        const { terminationGracePeriodSeconds: grace, containers } = spec.template.spec;
        const beforeStop = containers[0].lifecycle?.preStop.sleep.seconds ?? 0;
        const needed = beforeStop + STOPS_WITHIN_MS[metadata.name] / 1000;
        expect(grace).toBeGreaterThanOrEqual(needed + 5);
        expect(grace).toBeLessThanOrEqual(needed + 10);
        const [, stated] = new RegExp(`^\\| ${metadata.name} .*\\| (\\d+) s +\\|$`, 'm').exec(monitor) ?? [];
        expect([metadata.name, Number(stated)]).toEqual([metadata.name, grace]);
      }
    });

    it('have a disruption budget for each service that matches its pods', () => {
      const budgets = ofKind('PodDisruptionBudget');
      expect(budgets.map(({ metadata }) => metadata.name).sort()).toEqual(SERVICES);
      for (const { metadata, spec } of budgets) {
        const deployment = ofKind('Deployment').find((one) => one.metadata.name === metadata.name);
        expect(deployment?.spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      }
    });

    it('read secrets from outside and contain none', () => {
      expect(ofKind('Secret')).toEqual([]);
      // A reference to a key of a secret has no value.
      const values = JSON.stringify(manifests).replace(
        /"(parameter":"password|key":"DAYSTAR_KAFKA_SASL_PASSWORD)"/g,
        '',
      );
      expect(values).not.toMatch(/postgres:\/\/|redis:\/\/|password/i);
    });

    it('let KEDA sign in to Kafka as the service that it scales', () => {
      const scaled = ofKind('ScaledObject') as unknown as KafkaScaling[];
      expect(scaled).toHaveLength(overlay === 'production' ? 2 : 0);
      for (const { spec } of scaled) {
        const service = spec.scaleTargetRef.name;
        for (const { metadata, authenticationRef } of spec.triggers.filter(({ type }) => type === 'kafka')) {
          expect(metadata).toMatchObject({ consumerGroup: service, sasl: 'scram_sha512', tls: 'enable' });
          const authentication = ofKind('TriggerAuthentication').find(
            (one) => one.metadata.name === authenticationRef?.name,
          ) as unknown as { spec: { secretTargetRef: { parameter: string; name: string; key: string }[] } };
          expect(authentication.spec.secretTargetRef).toEqual(
            ['username', 'password', 'ca'].map((parameter) => ({
              parameter,
              name: `daystar-${service}`,
              key: parameter === 'ca' ? 'DAYSTAR_KAFKA_SSL_CA' : `DAYSTAR_KAFKA_SASL_${parameter.toUpperCase()}`,
            })),
          );
        }
      }
    });

    it('let KEDA remove a consumer only after the time that docs/operate.md states', () => {
      const [, minutes] =
        /no engine or aggregation pod that was needed in the last (\d+)\s+minutes/.exec(operate) ?? [];
      for (const { spec } of ofKind('ScaledObject') as unknown as KafkaScaling[]) {
        // KEDA applies `cooldownPeriod` only when it scales to zero.
        expect(spec.minReplicaCount).toBeGreaterThan(0);
        expect(spec).not.toHaveProperty('cooldownPeriod');
        const window = spec.advanced?.horizontalPodAutoscalerConfig?.behavior?.scaleDown?.stabilizationWindowSeconds;
        expect(window).toBe(Number(minutes) * 60);
      }
    });

    it('set only variables that services read', () => {
      const known = readFileSync(join(root, 'libs/host/src/environment.ts'), 'utf8');
      const settings = settingsOf(manifests);
      for (const name of Object.keys(settings.data).filter((key) => key.startsWith('DAYSTAR_'))) {
        expect(known).toContain(`'${name}'`);
      }
    });

    it.each([
      ['forecast-engine', 'DAYSTAR_ENGINE_THREADS', 4],
      ['gateway', 'DAYSTAR_GATEWAY_THREADS', 8],
    ])('state the number of threads of %s, so that it does not use all cores of the node', (name, setting, perCore) => {
      const { data } = settingsOf(manifests);
      const [pod] = pods.filter(({ metadata }) => metadata.name === name);
      const { cpu } = pod.spec.template.spec.containers[0].resources.requests as { cpu: string };
      const cores = cpu.endsWith('m') ? Number(cpu.slice(0, -1)) / 1000 : Number(cpu);
      // The main thread listens and sends beside them.
      expect(Number(data[setting]) + 1).toBeLessThanOrEqual(perCore * cores);
      expect(Number(data[setting])).toBeGreaterThan(0);
    });

    it('deny all other network traffic', () => {
      const [all] = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.name === 'daystar');
      expect(all.spec.policyTypes).toEqual(['Ingress', 'Egress']);
      for (const { spec } of pods) {
        expect(spec.template.metadata.labels).toMatchObject(all.spec.podSelector.matchLabels);
      }
    });
  });

  it('replicate topics in production, so that a broker may be unavailable', () => {
    const settings = settingsOf(buildOverlay('production'));
    expect(settings.data.DAYSTAR_KAFKA_REPLICAS).toBe('3');
  });

  it('scale only existing workloads, and at most to the number of partitions', () => {
    const manifests = buildOverlay('production');
    const partitions = Number(settingsOf(manifests).data.DAYSTAR_KAFKA_PARTITIONS);
    const names = manifests.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    for (const { kind, spec } of manifests.filter((one) => /ScaledObject|HorizontalPod/.test(one.kind))) {
      expect(names).toContain(spec.scaleTargetRef.name);
      if (kind === 'ScaledObject') expect(spec.maxReplicaCount).toBeLessThanOrEqual(partitions);
    }
    const scaled = manifests.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'gateway');
    expect(scaled[0].spec).not.toHaveProperty('replicas');
  });
});

it('scaling watches only topics of the contracts', () => {
  const scaling = readFileSync(join(root, 'deploy/overlays/production/consumer-scaling.yaml'), 'utf8');
  const events = join(root, 'libs/contracts/src/events');
  const contracts = readdirSync(events).map((file) => readFileSync(join(events, file), 'utf8'));
  for (const [, topic] of scaling.matchAll(/topic: (\S+)/g)) {
    expect(contracts.some((text) => text.includes(`'${topic}'`))).toBe(true);
  }
});
