import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@daystar/testing';
import { indexByName, renderChart, runHelm } from './helm';
import { buildOverlay } from './kustomize';

interface Connection {
  readonly sasl: string;
  readonly tls: string;
  readonly secrets: readonly string[];
}

/** How KEDA connects to Kafka for a service: its metadata, and its references as `parameter=secret/key`. */
function connectionOf(service: string, ...values: string[]): Connection {
  const all = indexByName(renderChart(...values));
  const [trigger, ...others] = all[`ScaledObject ${service}`].spec.triggers;
  const authentication = all[`TriggerAuthentication ${service}-kafka`];
  expect(trigger.authenticationRef?.name).toBe(authentication?.metadata.name);
  for (const { authenticationRef, metadata } of others) {
    expect(authenticationRef).toEqual(trigger.authenticationRef);
    expect([metadata.sasl, metadata.tls]).toEqual([trigger.metadata.sasl, trigger.metadata.tls]);
  }
  const references = (authentication?.spec.secretTargetRef ?? []) as { parameter: string; name: string; key: string }[];
  const secrets = references.map(({ parameter, name, key }) => `${parameter}=${name}/${key}`);
  return { sasl: trigger.metadata.sasl, tls: trigger.metadata.tls, secrets };
}

const login = (service: string) =>
  ['username', 'password'].map((name) => `${name}=daystar-${service}/DAYSTAR_KAFKA_SASL_${name.toUpperCase()}`);
const ca = (service: string) => `ca=daystar-${service}/DAYSTAR_KAFKA_SSL_CA`;
const PROTOCOL = 'settings.DAYSTAR_KAFKA_SECURITY_PROTOCOL';
const MECHANISM = 'settings.DAYSTAR_KAFKA_SASL_MECHANISM';
const CA_FILE = 'settings.DAYSTAR_KAFKA_SSL_CA_FILE';

describeWith('helm', 'KEDA of the chart, for aggregations', () => {
  const service = 'aggregation';

  it.each<[string, string[], Connection]>([
    [
      'as the secrets of docs/operate.md state by default',
      [],
      { sasl: 'scram_sha512', tls: 'enable', secrets: [...login(service), ca(service)] },
    ],
    ['without a secret on plain connections', [`${PROTOCOL}=PLAINTEXT`], { sasl: 'none', tls: 'disable', secrets: [] }],
    [
      'without TLS, with a password',
      [`${PROTOCOL}=SASL_PLAINTEXT`, `${MECHANISM}=plain`],
      { sasl: 'plaintext', tls: 'disable', secrets: login(service) },
    ],
    [
      'with a mechanism that only the secrets state',
      ['keda.kafka.saslMechanism=SCRAM-SHA-256', 'keda.kafka.ca=false'],
      { sasl: 'scram_sha256', tls: 'enable', secrets: login(service) },
    ],
    [
      'with a CA of the secret daystar-certificates',
      [`${PROTOCOL}=ssl`, `${CA_FILE}=/etc/daystar/ca.pem`],
      { sasl: 'none', tls: 'enable', secrets: ['ca=daystar-certificates/ca.pem'] },
    ],
    [
      'with a certificate of its own',
      ['keda.kafka.securityProtocol=SSL', 'keda.kafka.ca=false', 'keda.kafka.clientCertificate=true'],
      {
        sasl: 'none',
        tls: 'enable',
        secrets: ['CERT', 'KEY'].map((name) => `${name.toLowerCase()}=daystar-${service}/DAYSTAR_KAFKA_SSL_${name}`),
      },
    ],
  ])('connects to Kafka %s', (_, values, expected) => {
    expect(connectionOf(service, ...values)).toEqual(expected);
  });

  it('uses a configurable Kafka protocol, and falls back to the minimum number', () => {
    const { spec } = indexByName(renderChart('keda.kafka.version=3.9.0', 'aggregation.minReplicas=3'))[
      `ScaledObject ${service}`
    ];
    expect(spec.triggers[0].metadata.version).toBe('3.9.0');
    expect(spec.fallback).toEqual({ failureThreshold: 3, replicas: 3 });
  });
});

describeWith('helm', 'KEDA of the chart, for engines', () => {
  const readTrigger = (...values: string[]) =>
    indexByName(renderChart(...values))['ScaledObject forecast-engine'].spec.triggers[0];

  it('asks Prometheus for the busy time of the namespace', () => {
    const { type, metadata, authenticationRef } = readTrigger();
    expect([type, authenticationRef, metadata.authModes]).toEqual(['prometheus', undefined, undefined]);
    expect(metadata.query).toMatch(/^sum\(rate\(daystar_refresh_busy_seconds_total\{namespace="[\w-]+"\}\[10m\]\)\)$/);
  });

  it('uses the Prometheus and the credentials of the values', () => {
    const { metadata, authenticationRef } = readTrigger(
      'keda.prometheus.serverAddress=https://prometheus.example.org',
      'keda.prometheus.authModes=bearer',
      'keda.prometheus.authentication=token',
    );
    expect(metadata).toMatchObject({ serverAddress: 'https://prometheus.example.org', authModes: 'bearer' });
    expect(authenticationRef).toEqual({ name: 'token' });
  });
});

describeWith('helm', 'engines of the chart', () => {
  it('may be more than partitions, and run the maximum without a signal', () => {
    const { spec } = indexByName(renderChart('forecastEngine.maxReplicas=9'))['ScaledObject forecast-engine'];
    expect([spec.maxReplicaCount, spec.fallback]).toEqual([9, { failureThreshold: 20, replicas: 9 }]);
  });
});

describe('the templates of the chart', () => {
  const template = readFileSync(join(__dirname, '../deploy/helm/daystar/templates/daystar.yaml'), 'utf8');
  const triggers = template.split('bootstrapServersFromEnv: DAYSTAR_KAFKA').slice(1);

  it.each(triggers.map((text) => [/topic: .*?"?([a-z]+\.[a-z]+\.v1)/.exec(text)?.[1], text]))(
    'let KEDA watch %s in the namespace and with the connection of the values',
    (_, text = '') => {
      const [metadata] = text.split('type: kafka');
      for (const field of ['topic', 'consumerGroup']) expect(metadata).toMatch(RegExp(`${field}: .*DAYSTAR_NAMESPACE`));
      for (const field of ['sasl', 'tls', 'version'])
        expect(metadata).toContain(`${field}: {{ (include "daystar.kedaKafka" . | fromJson).${field} | toJson }}`);
    },
  );
});

describeWith('helm', 'the chart refuses a KEDA', () => {
  it.each<[string, string[], RegExp]>([
    [
      'that connects in another way than the services',
      [`${PROTOCOL}=PLAINTEXT`, 'keda.kafka.securityProtocol=SSL'],
      /keda.kafka.securityProtocol is "SSL", but settings.DAYSTAR_KAFKA_SECURITY_PROTOCOL is "PLAINTEXT": leave one/,
    ],
    [
      'with a mechanism but without SASL',
      [`${PROTOCOL}=SSL`, `${MECHANISM}=PLAIN`],
      /mechanism is "PLAIN", but the security protocol of Kafka is "SSL": expects SASL_SSL or SASL_PLAINTEXT/,
    ],
    [
      'with a CA but without TLS',
      [`${PROTOCOL}=PLAINTEXT`, 'keda.kafka.ca=true'],
      /needs TLS, .* expects SSL or SASL_SSL/,
    ],
    ['with a CA that it cannot read', ['settings.DAYSTAR_KAFKA_SSL_CA=x'], /put the CA into the secrets/],
    ['with a mechanism that services do not know', ['keda.kafka.saslMechanism=OAUTHBEARER'], /saslMechanism/],
    ['with an address that is not a URL', ['keda.prometheus.serverAddress=prometheus:9090'], /serverAddress/],
    ['with an invalid version', ['keda.kafka.version=latest'], /version/],
  ])('%s', (_, values, reason) => {
    const { status, stderr } = runHelm(...values);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });
});

describeWith('kubectl', 'KEDA of the production overlay', () => {
  it('uses a protocol that Kafka 4 supports, and falls back to the minimum number', () => {
    const scaled = buildOverlay('production').filter(({ kind }) => kind === 'ScaledObject');
    expect(scaled).toHaveLength(2);
    for (const { spec } of scaled.filter((one) => one.spec.triggers[0].type === 'kafka')) {
      expect(spec.fallback).toEqual({ failureThreshold: 3, replicas: spec.minReplicaCount });
      const [major, minor] = String(spec.triggers[0].metadata.version).split('.').map(Number);
      // Kafka 4 dropped protocols before 2.1 (KIP-896).
      expect(major * 100 + minor).toBeGreaterThanOrEqual(201);
    }
  });
});
