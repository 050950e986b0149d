import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CLIENT_NAMES, type ClientName, listTopicAccess } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { parse } from 'yaml';
import { MAX_REQUEST_MS } from '../apps/gateway/src/http/admission-control';
import { type Manifest, buildFolder, buildOverlay, buildFromFiles } from './kustomize';

const root = resolve(__dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const SERVICES = ['aggregation', 'forecast-engine', 'gateway', 'ingestion', 'site-registry'];
const only = (manifests: Manifest[], kind: string, name?: string) =>
  manifests.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
const container = ({ spec }: Manifest) => spec.template.spec.containers[0];

interface Mount {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly?: boolean;
}
/** A pod in the form of a template. */
const podTemplate = (pod: Manifest): Manifest => ({ ...pod, spec: { template: pod } });
describeWith('kubectl', 'the schema job', () => {
  const overlay = (more: string) => ({
    'kustomization.yaml': `kind: Kustomization\nresources: [../deploy/base]\ncomponents: [../deploy/components/schema-settings]\n${more}`,
  });
  const jobOf = (more: string) => only(buildFromFiles(overlay(more)), 'Job')[0];
  const nameOf = (more: string) => jobOf(more).metadata.name;

  it('has a new name whenever its pod changes, so that it can be applied again', () => {
    const image = (tag: string) => `images: [{ name: daystar, newTag: '${tag}' }]\n`;
    const partitions =
      'configMapGenerator: [{ name: daystar, behavior: merge, literals: [DAYSTAR_KAFKA_PARTITIONS=48] }]\n';
    const names = [image('1'), image('2'), image('1') + partitions].map(nameOf);
    expect(new Set(names).size).toBe(3);
    expect(nameOf(image('1'))).toBe(names[0]);
  });

  it('retries for more than three days, so that it reads a corrected secret, which changes neither its name nor its pod', () => {
    const { backoffLimit, template } = jobOf('').spec;
    // Kubernetes doubles the pause between tries from 10 s to 5 min.
    expect(template.spec.restartPolicy).toBe('OnFailure');
    expect((backoffLimit * 5) / 60 / 24).toBeGreaterThan(3);
  });

  it('refers to nothing whose name changes with its content, so that its pod is as constant as its name', () => {
    const { envFrom, env } = container(only(buildOverlay('production'), 'Job')[0]);
    expect(envFrom).toEqual([{ configMapRef: { name: 'daystar-admin' } }, { secretRef: { name: 'daystar-schema' } }]);
    expect(env).toContainEqual({ name: 'DAYSTAR_KAFKA_REPLICAS', value: '3' });
  });
});

describeWith('kubectl', 'the secrets', () => {
  it.each(['small', 'production'])('of the %s overlay are one for each service', (overlay) => {
    for (const deployment of only(buildOverlay(overlay), 'Deployment')) {
      expect(container(deployment).envFrom[1]).toEqual({ secretRef: { name: `daystar-${deployment.metadata.name}` } });
    }
  });

  it('come from a store in production, and restart pods when they change', () => {
    const manifests = buildOverlay('production');
    expect(
      only(manifests, 'ExternalSecret')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...SERVICES, 'schema'].sort().map((name) => `daystar-${name}`));
    for (const { metadata } of only(manifests, 'Deployment')) {
      expect(metadata).toHaveProperty(['annotations', 'reloader.stakater.com/auto'], 'true');
    }
  });
});

describeWith('kubectl', 'the example of docs/operate.md', () => {
  const page = readFileSync(join(root, 'docs/operate.md'), 'utf8');
  const [, recipe] = /```yaml\n([^`]*kind: Kustomization[^`]*)```/.exec(page) ?? [];
  const buildWithPassword = (password: string, more = '') => {
    const envs = (parse(recipe) as { secretGenerator: { envs: string[] }[] }).secretGenerator.flatMap(
      (secret) => secret.envs,
    );
    const files = Object.fromEntries(envs.map((name) => [name, `${name.replaceAll(/\W/g, '_')}=1\n`]));
    return buildFromFiles({ ...files, 'gateway.env': `A=${password}\n`, 'kustomization.yaml': recipe + more });
  };

  it('uses the image of the registry and an existing secret in every pod', () => {
    const manifests = buildWithPassword('one');
    const secrets = only(manifests, 'Secret').map(({ metadata }) => metadata.name);
    const pods = [...only(manifests, 'Deployment'), ...only(manifests, 'Job')];
    expect(pods).toHaveLength(6);
    for (const pod of pods) {
      const { image, envFrom } = container(pod) as { image: string; envFrom: { secretRef?: { name: string } }[] };
      expect(image).toBe(`registry.example.com/daystar:${version}`);
      expect(secrets).toContain(envFrom.at(-1)?.secretRef?.name);
    }
  });

  it('pulls from a registry that requires a password', () => {
    const [, patches] = /```yaml\n(patches:[^`]*)```/.exec(page) ?? [];
    const [account] = only(buildWithPassword('one', patches), 'ServiceAccount') as unknown as object[];
    expect(account).toMatchObject({ metadata: { name: 'daystar' }, imagePullSecrets: [{ name: 'registry' }] });
  });

  it('passes settings of the ConfigMap to the schema job and to operators', () => {
    const settings =
      'configMapGenerator: [{ name: daystar, behavior: merge, literals: [DAYSTAR_NAMESPACE=trial, DAYSTAR_KAFKA_SECURITY_PROTOCOL=SSL] }]\n';
    const manifests = buildWithPassword('one', settings);
    expect(container(only(manifests, 'Job')[0]).env).toContainEqual({ name: 'DAYSTAR_NAMESPACE', value: 'trial' });
    expect(only(manifests, 'ConfigMap', 'daystar-admin')).toMatchObject([
      { data: { DAYSTAR_NAMESPACE: 'trial', DAYSTAR_KAFKA_SECURITY_PROTOCOL: 'SSL' } },
    ]);
  });

  it('restarts only services whose secret changes', () => {
    const [before, after] = ['one', 'two'].map((password) => only(buildWithPassword(password), 'Deployment'));
    const changed = before.filter((one, k) => JSON.stringify(one) !== JSON.stringify(after[k]));
    expect(changed.map(({ metadata }) => metadata.name)).toEqual(['gateway']);
  });

  it('names existing programs and labels', () => {
    const [, program] = /node (dist\/\S+)\.js account register/.exec(page) ?? [];
    expect(() => readFileSync(join(root, `${program.replace('dist/', '')}.ts`))).not.toThrow();
    const [, selector] = /--selector (\S+)/.exec(page) ?? [];
    const [key, value] = selector.split('=');
    expect(only(buildOverlay('small'), 'Job')[0].metadata).toHaveProperty(['labels', key], value);
    const [, port] = /port-forward service\/gateway \d+:(\d+)/.exec(page) ?? [];
    expect(only(buildOverlay('small'), 'Service', 'gateway')[0].spec.ports[0].port).toBe(Number(port));
  });
});

describeWith('kubectl', 'the admin pod', () => {
  const page = readFileSync(join(root, 'docs/operate.md'), 'utf8');
  const [, recipe] = /```yaml\n([^`]*deploy\/admin[^`]*)```/.exec(page) ?? [];
  const [pod] = buildFromFiles({ 'kustomization.yaml': recipe });
  const { labels } = pod.metadata as { labels?: Record<string, string> };
  const [{ spec: schemaJob }] = only(buildOverlay('production'), 'Job');

  it('signs in as the schema job does, under the same restrictions', () => {
    const [ours, theirs] = [pod.spec.containers[0], schemaJob.template.spec.containers[0]];
    expect(ours.envFrom).toEqual(theirs.envFrom);
    for (const field of ['securityContext', 'resources', 'imagePullPolicy']) expect(ours[field]).toEqual(theirs[field]);
    expect(ours.image).toBe('registry.example.com/daystar:0.1.0');
    expect(pod.spec.securityContext).toEqual(schemaJob.template.spec.securityContext);
    expect(pod.spec.activeDeadlineSeconds).toBe(14_400);
    expect(pod.metadata.namespace).toBe('daystar');
    expect(pod.spec.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' });
  });

  it('ends by itself after an hour by default, and may write only to /tmp', () => {
    const [base] = buildFolder(join(root, 'deploy/admin'));
    expect(base.spec.activeDeadlineSeconds).toBe(3600);
    const writable = (container(podTemplate(base)).volumeMounts as Mount[]).filter(({ readOnly }) => !readOnly);
    expect(writable).toEqual([{ name: 'scratch', mountPath: '/tmp' }]);
  });

  it('is denied other traffic by the network policy', () => {
    const [{ spec }] = only(buildOverlay('production'), 'NetworkPolicy', 'daystar');
    expect(labels).toMatchObject(spec.podSelector.matchLabels);
  });

  it('is required: of all users of Kafka only its own may send commands to site-registry and read the replies', () => {
    const may = (client: ClientName) => {
      const topics = listTopicAccess(client);
      const of = (name: string) => topics.find(({ topic }) => topic === name);
      return of('site-registry.command.v1')?.canWrite === true && of('admin.reply.v1')?.canRead === true;
    };
    expect(CLIENT_NAMES.filter(may)).toEqual(['admin']);
  });
});

describe('the secrets that docs/operate.md lists', () => {
  const page = readFileSync(join(root, 'docs/operate.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| (all|`daystar-)/.test(line));

  it('contain only variables that services read', () => {
    const known = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
    const keys = rows.flatMap((row) => row.match(/DAYSTAR_\w+/g) ?? []);
    expect(keys.length).toBeGreaterThan(8);
    for (const key of keys) expect(known).toContain(`\`${key}\``);
  });

  it('contain every variable that KEDA reads', () => {
    const scaling = readFileSync(join(root, 'deploy/overlays/production/consumer-scaling.yaml'), 'utf8');
    for (const [key] of scaling.matchAll(/DAYSTAR_KAFKA\w*/g)) expect(rows[0]).toContain(`\`${key}\``);
  });
});

describeWith('kubectl', 'the network policies', () => {
  const CLIENT_POLICIES = ['kafka-clients', 'postgres-clients', 'redis-clients', 'trace-exporters'];
  const buildRules = (overlay: string) =>
    CLIENT_POLICIES.map((name) => {
      const [{ spec }] = only(buildOverlay(overlay), 'NetworkPolicy', name);
      return spec.egress[0] as { readonly to: object[]; readonly ports: readonly { readonly port: number }[] };
    });
  const ports = (overlay: string) => buildRules(overlay).map((rule) => rule.ports.map(({ port }) => port));

  it('use the ports of the overlay, with TLS in production', () => {
    expect(ports('small')).toEqual([[9092], [5432], [6379], [4318]]);
    expect(ports('production')).toEqual([[9093], [5432], [6380], [4318]]);
  });

  it('let pods reach Kafka, Postgres and Redis in the cluster and in one external network, which the overlay names', () => {
    for (const overlay of ['small', 'production'])
      for (const { to } of buildRules(overlay))
        expect(to).toEqual([{ namespaceSelector: {} }, { ipBlock: { cidr: '10.0.0.0/8' } }]);
  });

  it('let pods use a DNS cache on their node', () => {
    const [{ spec }] = only(buildOverlay('production'), 'NetworkPolicy', 'daystar');
    expect(spec.egress[0].to).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } });
  });

  it.each(['ingestion', 'site-registry'])('let %s connect over IPv4 and IPv6, but not to private networks', (name) => {
    const [{ spec }] = only(buildOverlay('production'), 'NetworkPolicy', name);
    const blocks = spec.egress[0].to.map(({ ipBlock }: { ipBlock: { cidr: string } }) => ipBlock.cidr) as string[];
    expect(blocks).toEqual(['0.0.0.0/0', '::/0']);
    expect(spec.egress[0].to[1].ipBlock.except).toEqual(expect.arrayContaining(['fc00::/7', 'fe80::/10']));
  });

  it('have no separate object', () => {
    for (const overlay of ['small', 'production']) expect(only(buildOverlay(overlay), 'NetworkSettings')).toEqual([]);
  });
});

describeWith('kubectl', 'the production overlay', () => {
  const manifests = () => buildOverlay('production');

  it('names weather sources, no proxies of other clusters, and runs two ingestions', () => {
    const [{ data }] = only(manifests(), 'ConfigMap').filter(
      ({ metadata }) => !/^daystar-(admin|dashboard)$/.test(metadata.name),
    ) as unknown as { data: Record<string, string> }[];
    expect(data.DAYSTAR_TRUSTED_PROXIES).toBe('');
    expect(data.DAYSTAR_WEATHER).toMatch(/gfs/);
    expect(data.DAYSTAR_WEATHER).not.toMatch(/auto|sandbox/);
    expect(only(manifests(), 'Deployment', 'ingestion')[0].spec.replicas).toBe(2);
  });

  it('sizes gateways as docs/scale.md does: a core each, and memory for a million sites', () => {
    const page = readFileSync(join(root, 'docs/scale.md'), 'utf8');
    const gigabytes = /about 1 kB per site, (\d) GB.*V8 lets such a process grow to ([\d.]+) GB/s.exec(page);
    const [gateway] = only(manifests(), 'Deployment', 'gateway');
    const { requests, limits } = container(gateway).resources as Record<string, Record<string, string>>;
    expect(parseFloat(limits.memory)).toBeGreaterThanOrEqual(Number(gigabytes?.[1]) + Number(gigabytes?.[2]));
    expect(requests.cpu).toBe('1');
    const [, count, load] = /(\d+) gateways at\s+(\d+) % of one core each/.exec(page) ?? [];
    const [{ spec }] = only(manifests(), 'HorizontalPodAutoscaler', 'gateway');
    expect(spec.metrics[0].resource.target.averageUtilization).toBeGreaterThanOrEqual(Number(load));
    expect(spec.maxReplicas).toBeGreaterThanOrEqual(Number(count));
  });

  it('sets timeouts and body sizes of the ingress to the limits of a gateway', () => {
    const [{ metadata }] = only(manifests(), 'Ingress') as unknown as {
      metadata: { annotations: Record<string, string> };
    }[];
    const of = (name: string) => parseInt(metadata.annotations[`nginx.ingress.kubernetes.io/${name}`]);
    expect(of('proxy-read-timeout') * 1000).toBeGreaterThan(MAX_REQUEST_MS);
    const adapter = readFileSync(join(root, 'apps/gateway/src/pipeline/fastify-adapter.ts'), 'utf8');
    const [, megabytes] = /MAX_MEASUREMENTS_BYTES = (\d+) \* MAX_BODY_BYTES/.exec(adapter) ?? [];
    expect(of('proxy-body-size')).toBe(Number(megabytes));
  });

  it('gives an engine more memory than its weather needs', () => {
    const [engine] = only(manifests(), 'Deployment', 'forecast-engine');
    const { requests, limits } = container(engine).resources as Record<string, Record<string, string>>;
    expect(parseFloat(requests.memory)).toBeGreaterThan(1);
    expect(parseFloat(limits.memory)).toBeGreaterThan(parseFloat(requests.memory));
  });
});

describeWith('kubectl', 'metrics', () => {
  const annotated = (overlay: string) => JSON.stringify(buildOverlay(overlay)).includes('prometheus.io/scrape');

  it('are scraped once: by annotation in the small overlay, by a PodMonitor in production', () => {
    expect([annotated('small'), only(buildOverlay('small'), 'PodMonitor').length]).toEqual([true, 0]);
    expect([annotated('production'), only(buildOverlay('production'), 'PodMonitor').length]).toEqual([false, 1]);
  });

  it('include the alerts and the dashboard in production', () => {
    const manifests = buildOverlay('production');
    const alerts = parse(readFileSync(join(root, 'deploy/observability/alerts.yaml'), 'utf8')) as unknown;
    expect(only(manifests, 'PrometheusRule')[0].spec).toEqual(alerts);
    const [dashboard] = only(manifests, 'ConfigMap', 'daystar-dashboard') as unknown as {
      data: Record<string, string>;
    }[];
    expect(JSON.parse(dashboard.data['dashboard.json'])).toHaveProperty('panels');
  });
});
