import { describeWith } from '@daystar/testing';
import { buildSettings } from '@daystar/host';
import { renderChart, runHelm } from './helm';

describeWith('helm', 'the chart', () => {
  it.each([
    [
      'an invalid network of proxies',
      ['settings.DAYSTAR_TRUSTED_PROXIES=10.20.0.0/99'],
      /"10.20.0.0\/99": expects addresses or networks such as 10.20.0.0\/16/,
    ],
    ['no weather source', ['settings.DAYSTAR_WEATHER='], /settings.DAYSTAR_WEATHER is empty: expects some of .*ecmwf/],
    ['a folder as the lake', ['settings.DAYSTAR_LAKE_URL=file:/var/lake'], /"file:\/var\/lake": expects s3:\/\/BUCKET/],
    [
      'a lake to which no issue moves before it is deleted',
      ['settings.DAYSTAR_LAKE_URL=s3://bucket', 'settings.DAYSTAR_ARCHIVE_DAYS=7'],
      /DAYSTAR_ARCHIVE_DAYS is 7 and DAYSTAR_LAKE_AFTER_DAYS 7/,
    ],
    [
      'more aggregations than the default partitions',
      ['settings.DAYSTAR_KAFKA_PARTITIONS=', 'aggregation.maxReplicas=7'],
      /7 replicas are more than settings.DAYSTAR_KAFKA_PARTITIONS \(6\)/,
    ],
  ])('refuses %s', (_, values, reason) => {
    const { status, stderr } = runHelm(...values);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('assumes the default number of partitions of services', () => {
    expect(buildSettings()['Kafka, Postgres and Redis'].DAYSTAR_KAFKA_PARTITIONS.default).toBe('`6`');
    expect(() => renderChart('settings.DAYSTAR_KAFKA_PARTITIONS=')).not.toThrow();
  });

  it('refuses settings that a container overrides', () => {
    const deployments = renderChart().filter(({ kind }) => kind === 'Deployment');
    const containers = deployments.map(({ spec }) => spec.template.spec.containers[0] as { env?: { name: string }[] });
    const fixed = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
    expect(fixed).toContain('PORT');
    for (const name of fixed) {
      const { status, stderr } = runHelm(`settings.${name}=4001`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`settings.${name} is fixed in pods: `)]);
    }
  });

  it.each([
    'PORT_FILE=/etc/port',
    'DAYSTAR_CLOCK=2019-03-01T00:00:00Z',
    'DAYSTAR_CLOCK_SPEED=2',
    'DAYSTAR_LOOPBACK_WEBHOOKS=allow',
    'DAYSTAR_DATA=/tmp',
    'DAYSTAR_WEATHER_CACHE=/tmp',
  ])('refuses a setting that is forbidden in pods: %s', (setting) => {
    const { status, stderr } = runHelm(`settings.${setting}`);
    const [name] = setting.split('=');
    expect([status, stderr]).toEqual([1, expect.stringContaining(`settings.${name} is fixed in pods: `)]);
  });

  it.each(['NODE_OPTIONS=--inspect', 'FOO=bar', 'PATH=/tmp', 'DAYSTAR_NAMESPACE_FILE=/etc/name'])(
    'refuses a name that is not a setting: %s',
    (setting) => {
      const { status, stderr } = runHelm(`settings.${setting}`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(setting.split('=')[0])]);
    },
  );

  it('refuses a HOST other than all IPv4 or all IPv6 addresses', () => {
    expect(runHelm('settings.HOST=127.0.0.1').status).toBe(1);
    expect(() => renderChart('settings.HOST=::')).not.toThrow();
  });

  it('accepts variables of Node and of traces that docs/helm.md names', () => {
    const names = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
    expect(() => renderChart(...names.map((name) => `settings.${name}=a`))).not.toThrow();
  });

  it.each([
    ['an invalid host', 'ingress.host=a b', /ingress.host/],
    ['an image without a tag', 'image=registry.example.com:5000/daystar', /image/],
    ['an image whose content changes', 'image=registry.example.com/daystar:latest', /image/],
    [
      'requests above limits',
      'gateway.resources.requests.memory=3Gi',
      /gateway.resources.requests.memory \(3Gi\) must be at most the limit \(2Gi\)/,
    ],
    [
      'a pod without a request of cpu, which its scaler needs',
      'gateway.resources.requests.cpu=null',
      /cpu is required/,
    ],
    ['an unknown key of a toleration', 'tolerations[0].effekt=NoSchedule', /effekt/],
    ['an unknown kind of affinity', 'affinity.nodeAfinity.weight=1', /nodeAfinity/],
    ['a label by which pods are selected', 'podLabels.app\\.kubernetes\\.io/name=x', /podLabels/],
    [
      'an ingress whose network is not named',
      'settings.DAYSTAR_TRUSTED_PROXIES=',
      /settings.DAYSTAR_TRUSTED_PROXIES is empty: name the addresses/,
    ],
  ])('refuses %s', (_, value, reason) => {
    const { status, stderr } = runHelm(value);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });

  it.each(['keda', 'ingress', 'externalSecrets', 'monitoring', 'serviceAccount', 'podAnnotations'])(
    'refuses a missing %s, and names it',
    (name) => {
      const { status, stderr } = runHelm(`${name}=null`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${name} is required`)]);
    },
  );
});
