import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readEnvironment } from '@daystar/host';
import { describeWith } from '@daystar/testing';
import { TRUSTED_PROXIES, indexByName, CHART_FOLDER, runHelm, renderChart, renderNotes } from './helm';
import { type Manifest, buildOverlay } from './kustomize';

/** Where the chart may differ from the production overlay, and why. */
const DIFFERENCES: readonly { reason: string; without: (text: string) => string }[] = [
  {
    reason: 'Kustomize ends the names of ConfigMaps in a hash, and each hashes the name of the job in its own way',
    without: (text) => text.replaceAll(/"(daystar|schema)-[a-z0-9]{10}"/g, '"$1"'),
  },
  {
    reason: 'pods of the chart restart by a checksum of their settings, for want of that hash',
    without: (text) => text.replaceAll(/"annotations":\{"checksum\/settings":"[0-9a-f]{64}"\},/g, ''),
  },
  {
    reason: 'the chart requires the network of the ingress, which the overlay leaves out',
    without: (text) =>
      text.replaceAll(`"DAYSTAR_TRUSTED_PROXIES":"${TRUSTED_PROXIES}"`, '"DAYSTAR_TRUSTED_PROXIES":""'),
  },
  {
    reason: 'the chart has a default image with a registry, the overlay only its name, which your own folder replaces',
    without: (text) => text.replaceAll('"image":"registry.example.com/daystar:', '"image":"daystar:'),
  },
  {
    reason: 'rules of the chart are those of its namespace',
    without: (text) =>
      text
        .replaceAll(/namespace=\\"daystar\\"(, )?/g, '')
        .replaceAll(/(\w)\{\}/g, '$1')
        .replaceAll('(.+[.])?', ''),
  },
];

/** An object with sorted keys and without the differences that are allowed. */
const plain = (manifest: Manifest) =>
  DIFFERENCES.reduce((text, { without }) => without(text), JSON.stringify(sorted(manifest)));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
};

describeWith('kubectl', 'deploy/helm/daystar', () => {
  const itWithHelm = spawnSync('helm', ['version']).status === 0 ? it : it.skip;

  itWithHelm('renders the objects of the production overlay by default', () => {
    const [chartObjects, overlayObjects] = [indexByName(renderChart()), indexByName(buildOverlay('production'))];
    expect(Object.keys(chartObjects).sort()).toEqual(Object.keys(overlayObjects).sort());
    for (const [name, manifest] of Object.entries(overlayObjects))
      // The chart gives each release a file, an id and a title: test/helm-releases.spec.ts.
      if (name !== 'ConfigMap daystar-dashboard') expect(plain(chartObjects[name])).toBe(plain(manifest));
  });

  itWithHelm('applies values', () => {
    const all = indexByName(
      renderChart(
        'image=example.com/d:2',
        'ingestion.replicas=3',
        'settings.DAYSTAR_KAFKA_PARTITIONS=48',
        'network.redisPort=7000',
        'network.backingServicesCidr=172.20.0.0/16',
        'gateway.maxReplicas=9',
        'ingress.host=sun.example.com',
        'ingress.className=traefik',
      ),
    );
    const text = JSON.stringify(all);
    expect(text).not.toContain('registry.example.com');
    expect(all['Deployment ingestion'].spec.replicas).toBe(3);
    expect(all['ConfigMap daystar-admin']).toMatchObject({ data: { DAYSTAR_KAFKA_PARTITIONS: '48' } });
    expect(JSON.stringify(all['NetworkPolicy redis-clients'])).toMatch(/7000.*172\.20\.0\.0\/16/);
    expect(all['HorizontalPodAutoscaler gateway'].spec.maxReplicas).toBe(9);
    expect(all['Ingress gateway'].spec.rules[0].host).toBe('sun.example.com');
    expect(all['Ingress gateway'].spec.ingressClassName).toBe('traefik');
  });

  itWithHelm(
    'runs the minimum number of engines and aggregations without KEDA, and leaves the number to KEDA otherwise',
    () => {
      const replicas = (...values: string[]) => {
        const all = indexByName(renderChart(...values));
        return ['gateway', 'forecast-engine', 'aggregation'].map(
          (name) => all[`Deployment ${name}`].spec.replicas as number,
        );
      };
      expect(replicas()).toEqual([undefined, undefined, undefined]);
      expect(replicas('keda.enabled=false', 'aggregation.minReplicas=3')).toEqual([undefined, 2, 3]);
    },
  );

  itWithHelm('runs a fixed number of services without a scaler', () => {
    const all = indexByName(renderChart('gateway.replicas=4', 'forecastEngine.replicas=5'));
    expect([all['Deployment gateway'].spec.replicas, all['Deployment forecast-engine'].spec.replicas]).toEqual([4, 5]);
    expect(all['Deployment aggregation'].spec).not.toHaveProperty('replicas');
    const scalers = Object.keys(all).filter((name) => /^(HorizontalPodAutoscaler|ScaledObject) /.test(name));
    expect(scalers).toEqual(['ScaledObject aggregation']);
  });

  itWithHelm('places every pod, annotates it and pulls its image according to values', () => {
    const manifests = renderChart(
      'nodeSelector.pool=sun',
      'tolerations[0].key=sun',
      'affinity.nodeAffinity.weight=1',
      'podAnnotations.team=grid',
      'imagePullSecrets[0].name=registry',
      'serviceAccount.annotations.role=reader',
      'ingress.annotations.issuer=acme',
    );
    const pods = manifests.filter(({ kind }) => /^(Deployment|Job)$/.test(kind));
    expect(pods).toHaveLength(6);
    for (const { spec } of pods) {
      expect(spec.template.spec).toMatchObject({ nodeSelector: { pool: 'sun' }, tolerations: [{ key: 'sun' }] });
      expect(spec.template.spec.affinity).toEqual({ nodeAffinity: { weight: 1 } });
      expect(spec.template.metadata.annotations).toMatchObject({ team: 'grid' });
    }
    const all = indexByName(manifests);
    expect(all['Deployment gateway'].spec.template.metadata.annotations).toHaveProperty(['checksum/settings']);
    expect(all['ServiceAccount daystar']).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
      metadata: { annotations: { role: 'reader' } },
    });
    expect(all['Ingress gateway'].metadata).toMatchObject({
      annotations: { issuer: 'acme', 'nginx.ingress.kubernetes.io/proxy-body-size': '4m' },
    });
  });

  itWithHelm('labels pods, sets their priority, and places and annotates each service separately', () => {
    const all = indexByName(
      renderChart(
        'priorityClassName=high',
        'podLabels.team=grid',
        'service.annotations.balancer=internal',
        'nodeSelector.pool=sun',
        'ingestion.nodeSelector.disk=large',
      ),
    );
    const { template } = all['Deployment ingestion'].spec;
    expect(template.spec).toMatchObject({ priorityClassName: 'high', nodeSelector: { disk: 'large' } });
    expect(template.metadata.labels).toMatchObject({ team: 'grid', 'app.kubernetes.io/name': 'ingestion' });
    expect(template.spec.containers[0].resources.requests['ephemeral-storage']).toBe('6000M');
    expect(all['Deployment gateway'].spec.template.spec.nodeSelector).toEqual({ pool: 'sun' });
    expect(all['Job schema'].spec.template.spec.priorityClassName).toBe('high');
    expect(all['Service gateway'].metadata).toMatchObject({ annotations: { balancer: 'internal' } });
  });

  itWithHelm('monitors the volumes of the named namespaces', () => {
    const { spec } = indexByName(renderChart('monitoring.volumeNamespaces=sun'))['PrometheusRule daystar'];
    expect(JSON.stringify(spec)).toContain('kubelet_volume_stats_available_bytes{namespace=~\\"sun\\"}');
  });

  itWithHelm(
    'prefixes the groups that KEDA watches with the namespace, and links alerts to the runbooks of the team',
    () => {
      const all = indexByName(
        renderChart('settings.DAYSTAR_NAMESPACE=blue', 'monitoring.runbooks=https://docs.example.org/d'),
      );
      const { topic, consumerGroup } = all['ScaledObject aggregation'].spec.triggers[0].metadata;
      expect([topic, consumerGroup]).toEqual(['blue.forecast.site.v1', 'blue.aggregation']);
      const links = JSON.stringify(all['PrometheusRule daystar']).match(/"runbook_url":"[^"]*/g) ?? [];
      expect(new Set(links.map((link) => link.replace(/[\w-]+\.md$/, '')))).toEqual(
        new Set(['"runbook_url":"https://docs.example.org/d/docs/runbooks/']),
      );
      for (const name of ['ConfigMap daystar-admin', 'ConfigMap daystar'])
        expect(JSON.stringify(all[name])).toContain('"blue"');
      expect(JSON.stringify(all['Job schema'])).toContain('"configMapRef":{"name":"daystar-admin"}');
    },
  );

  itWithHelm('names another schema job for another image or other settings', () => {
    const jobs = [[], ['image=a:2'], ['settings.DAYSTAR_LOG_LEVEL=debug']].map(
      (values) => renderChart(...values).find(({ kind }) => kind === 'Job')?.metadata.name,
    );
    expect(new Set(jobs).size).toBe(3);
  });

  itWithHelm('changes settings in place, as docs/upgrade.md says', () => {
    const page = readFileSync(join(CHART_FOLDER, '../../../docs/upgrade.md'), 'utf8');
    const [, name] = /changes the ConfigMap `([^`]+)` in\s+place/.exec(page) ?? [];
    const manifests = renderChart('settings.DAYSTAR_LOG_LEVEL=debug');
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
    for (const { spec } of deployments)
      expect(spec.template.spec.containers[0].envFrom[0]).toEqual({ configMapRef: { name } });
    const names = manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
    expect(names).toContain(name);
  });

  itWithHelm('accepts settings that services accept', () => {
    const settings = {
      DAYSTAR_AUDIT_RETENTION_DAYS: '0',
      DAYSTAR_WEATHER: 'gfs\\,files:/data',
      DAYSTAR_OPEN_PLANS: 'free\\, commercial',
      DAYSTAR_KAFKA_SASL_MECHANISM: 'scram-sha-512',
      DAYSTAR_NAMESPACE: '',
    };
    const values = Object.entries(settings).map(([name, value]) => `settings.${name}=${value}`);
    expect(() => renderChart(...values)).not.toThrow();
    const environment = Object.entries(settings).map(([name, value]) => [name, value.replaceAll('\\', '')] as const);
    const read = () => readEnvironment({ ...Object.fromEntries(environment), DAYSTAR_KAFKA_SASL_MECHANISM: '' });
    expect(read).not.toThrow();
  });

  itWithHelm('says after an installation which secrets pods need, and the effect of a missing session secret', () => {
    const notes = renderNotes('externalSecrets.store=vault', 'gateway.replicas=2');
    const secrets = buildOverlay('production').filter(({ kind }) => kind === 'ExternalSecret');
    for (const { metadata } of secrets) expect(notes).toContain(metadata.name);
    expect(notes).toContain('copies from the store "vault"');
    expect(notes).toMatch(
      /DAYSTAR_SESSION_SECRET .*into daystar-gateway.*\n.*the gateways do not accept each other's sessions/,
    );
    expect(renderNotes('gateway.replicas=1')).toContain('a second gateway would not accept them');
  });

  itWithHelm.each([
    ['ingress', ['Ingress']],
    ['keda', ['ScaledObject', 'TriggerAuthentication']],
    ['externalSecrets', ['ExternalSecret']],
    ['monitoring', ['PodMonitor', 'PrometheusRule']],
  ])('omits %s where it is disabled', (name, kinds) => {
    const found = renderChart(`${name}.enabled=false`).map(({ kind }) => kind);
    for (const kind of kinds) expect(found).not.toContain(kind);
  });

  itWithHelm.each([
    ['a value that does not exist', 'gateway.replica=2', /replica/],
    ['a setting that services do not know', 'settings.DAYSTAR_LOG_LEVLE=debug', /LEVLE/],
    ['a credential among the settings', 'settings.DAYSTAR_POSTGRES=postgres://u:p@h/d', /DAYSTAR_POSTGRES/],
    [
      'a setting that is not a number',
      'settings.DAYSTAR_KAFKA_PARTITIONS=abc',
      /settings.DAYSTAR_KAFKA_PARTITIONS is "abc": expects a whole number from 1 to 1000/,
    ],
    [
      'a setting outside its limits',
      'settings.DAYSTAR_KAFKA_PARTITIONS=1001',
      /"1001": expects a whole number from 1 to 1000/,
    ],
    [
      'a retention shorter than learning needs',
      'settings.DAYSTAR_AUDIT_RETENTION_DAYS=99',
      /"99": expects whole days from 100 to 36600, or 0/,
    ],
    [
      'a weather source that does not exist',
      'settings.DAYSTAR_WEATHER=gfs\\,rain',
      /"gfs,rain": expects some of .*ecmwf/,
    ],
    [
      'a namespace that Kafka does not accept',
      'settings.DAYSTAR_NAMESPACE=Blue_1',
      /"Blue_1": expects up to 32 of a-z, 0-9 and -/,
    ],
    [
      'a log level that does not exist',
      'settings.DAYSTAR_LOG_LEVEL=loud',
      /"loud": expects debug, info, warn, error, silent/,
    ],
    ['unknown resources', 'gateway.resources.request.cpu=1', /request/],
    [
      'a minimum number of replicas above the maximum',
      'gateway.minReplicas=40',
      /minReplicas \(40\) must be at most .* \(30\)/,
    ],
    ['more aggregations than partitions', 'aggregation.replicas=7', /7 replicas are more than .* \(6\)/],
    ['an invalid port', 'network.kafkaPort=99999', /kafkaPort/],
    ['an ops port other than that of the pods', 'settings.DAYSTAR_OPS_PORT=1', /DAYSTAR_OPS_PORT/],
  ])('refuses %s', (_, value, reason) => {
    const { status, stderr } = runHelm(value);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });
});

it('docs/helm.md names existing values of the chart', () => {
  const page = readFileSync(join(CHART_FOLDER, '../../../docs/helm.md'), 'utf8');
  const values = parse(readFileSync(join(CHART_FOLDER, 'values.yaml'), 'utf8')) as Record<string, object>;
  for (const name of Object.keys(values)) expect(page).toMatch(new RegExp(`\\| .*\`${name}[\`.]`));
});
