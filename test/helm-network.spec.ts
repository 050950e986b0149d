import { describeWith } from '@daystar/testing';
import { isPublicAddress } from '../apps/site-registry/src/webhooks/public-address';
import { indexByName, renderChart, runHelm } from './helm';
import { buildOverlay } from './kustomize';

interface Peer {
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}
const networksOf = (peers: readonly Peer[]) => peers.flatMap(({ ipBlock }) => ipBlock?.cidr ?? []);

describeWith('helm', 'the network of the chart', () => {
  const peersOf = (policy: string, ...values: string[]) =>
    indexByName(renderChart(...values))[`NetworkPolicy ${policy}`].spec.egress[0].to as Peer[];

  it('allows several networks, one, or none', () => {
    const two = ['network.backingServicesCidr={172.20.0.0/16,fd00::/8}', 'network.dnsCache=[]'];
    expect(networksOf(peersOf('kafka-clients', ...two))).toEqual(['172.20.0.0/16', 'fd00::/8']);
    expect(peersOf('daystar', ...two)).toEqual([
      { namespaceSelector: {}, podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } },
    ]);
    const one = peersOf('postgres-clients', 'network.backingServicesCidr=172.20.0.0/16');
    expect(networksOf(one)).toEqual(['172.20.0.0/16']);
  });

  it.each([
    'network.backingServicesCidr=10.0.0.0/99',
    'network.backingServicesCidr={10.0.0.0/8,10.256.0.0/16}',
    'network.dnsCache=fd00::1/129',
  ])('is refused if it is not a network: %s', (value) => {
    const { status, stderr } = runHelm(value);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/network/)]);
  });

  it('labels the objects that a Prometheus operator selects', () => {
    const all = indexByName(renderChart('monitoring.labels.release=kube-prometheus-stack'));
    for (const name of ['PodMonitor daystar', 'PrometheusRule daystar'])
      expect(all[name].metadata).toMatchObject({ labels: { release: 'kube-prometheus-stack' } });
  });
});

describeWith('kubectl', 'in a cluster with IPv6 alone', () => {
  it.each(['ingestion', 'site-registry'])('%s reaches public IPv4 addresses by NAT64, and no private ones', (name) => {
    const policy = indexByName(buildOverlay('production'))[`NetworkPolicy ${name}`];
    const [ipv4, ipv6] = (policy.spec.egress[0].to as Peer[]).map(({ ipBlock }) => ipBlock?.except ?? []);
    const translate = (network: string) => {
      const [address, length] = network.split('/');
      return `${new URL(`http://[64:ff9b::${address}]`).hostname.slice(1, -1)}/${96 + Number(length)}`;
    };
    const translated = ipv6.filter((network) => network.startsWith('64:ff9b:'));
    expect(translated.toSorted()).toEqual(ipv4.map(translate).toSorted());
  });
});

describeWith('kubectl', 'public addresses', () => {
  it.each(['ingestion', 'site-registry'])(
    'of %s have no private network: 100.64.0.0/10 has pods in some clusters',
    (name) => {
      const policy = indexByName(buildOverlay('production'))[`NetworkPolicy ${name}`];
      const peers = policy.spec.egress[0].to as Peer[];
      const excluded = peers.flatMap(({ ipBlock }) => ipBlock?.except ?? []);
      expect(excluded).toContain('100.64.0.0/10');
      for (const network of excluded) expect(isPublicAddress(network.split('/')[0])).toBe(false);
    },
  );
});
