import { spawnSync } from 'node:child_process';
import { settingsWith } from '@daystar/host';
import { renderChart, runHelm } from './helm';

const describeWithHelm = spawnSync('helm', ['version']).status === 0 ? describe : describe.skip;

describeWithHelm('the chart refuses what services would refuse', () => {
  it.each([
    [
      'a network of proxies that is none',
      ['settings.DAYSTAR_TRUSTED_PROXIES=10.20.0.0/99'],
      /"10.20.0.0\/99": expects addresses or networks such as 10.20.0.0\/16/,
    ],
    ['no weather source', ['settings.DAYSTAR_WEATHER='], /settings.DAYSTAR_WEATHER is empty: expects some of .*ecmwf/],
    [
      'more engines than the partitions of the default',
      ['settings.DAYSTAR_KAFKA_PARTITIONS=', 'forecastEngine.maxReplicas=7'],
      /7 replicas are more than settings.DAYSTAR_KAFKA_PARTITIONS \(6\)/,
    ],
  ])('%s', (_, values, reason) => {
    const { status, stderr } = runHelm(...values);
    expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('and assumes as many partitions as services do', () => {
    expect(settingsWith()['Kafka, Postgres and Redis'].DAYSTAR_KAFKA_PARTITIONS.absent).toBe('`6`');
    expect(() => renderChart('settings.DAYSTAR_KAFKA_PARTITIONS=')).not.toThrow();
  });

  it('and settings that a container overrides', () => {
    const deployments = renderChart().filter(({ kind }) => kind === 'Deployment');
    const containers = deployments.map(({ spec }) => spec.template.spec.containers[0] as { env?: { name: string }[] });
    const fixed = containers.flatMap(({ env = [] }) => env.map(({ name }) => name));
    expect(fixed).toContain('PORT');
    for (const name of fixed) {
      const { status, stderr } = runHelm(`settings.${name}=4001`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`settings.${name} would have no effect: `)]);
    }
  });

  it.each(['keda', 'ingress', 'externalSecrets', 'monitoring', 'serviceAccount', 'podAnnotations'])(
    'and the absence of %s, by its name',
    (name) => {
      const { status, stderr } = runHelm(`${name}=null`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${name} is required`)]);
    },
  );
});
