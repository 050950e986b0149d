import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeWith } from '@daystar/testing';
import { type Manifest, buildOverlay, buildFromFiles } from './kustomize';

const root = resolve(__dirname, '..');
const page = readFileSync(join(root, 'docs/operate.md'), 'utf8');
const only = (manifests: Manifest[], kind: string, name?: string) =>
  manifests.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
/** Builds the object of a kind that docs/operate.md shows. */
const buildBlock = (kind: string) => {
  const [, object] =
    new RegExp('```yaml\\n(apiVersion: [a-z.]*networking[^`]*\\nkind: ' + kind + '\\n[^`]*)```').exec(page) ?? [];
  return buildFromFiles({ 'kustomization.yaml': 'resources: [object.yaml]', 'object.yaml': object });
};

describeWith('kubectl', 'the objects in docs/operate.md that are not in the overlays', () => {
  it('let ingestion reach a mirror at a private address, which it may not reach otherwise', () => {
    const [mirror] = buildBlock('NetworkPolicy');
    const [{ spec }] = only(buildOverlay('production'), 'NetworkPolicy', 'ingestion');
    expect(mirror.spec.podSelector).toEqual(spec.podSelector);
    const [{ ipBlock }] = spec.egress[0].to as { ipBlock: { except: string[] } }[];
    expect(ipBlock.except).toContain('192.168.0.0/16');
    expect(mirror.spec.egress[0].to[0].ipBlock.cidr).toMatch(/^192\.168\./);
  });

  it('name the label of the DNS pods that policies allow', () => {
    const [{ spec }] = only(buildOverlay('production'), 'NetworkPolicy', 'daystar');
    expect(spec.egress[0].to[0].podSelector).toEqual({ matchLabels: { 'k8s-app': 'kube-dns' } });
    expect(page).toContain('`k8s-app: kube-dns`');
  });

  it('route to the Service of gateways through the Gateway API, with the host and timeout of the ingress', () => {
    const overlay = buildOverlay('production');
    const [{ spec, metadata }] = only(overlay, 'Ingress') as (Manifest & { metadata: { annotations: object } })[];
    const [route] = buildBlock('HTTPRoute');
    expect(route.spec.hostnames).toEqual([spec.rules[0].host]);
    const [{ backendRefs, timeouts }] = route.spec.rules as {
      backendRefs: { name: string; port: number }[];
      timeouts: { request: string };
    }[];
    const [service] = only(overlay, 'Service', backendRefs[0].name);
    expect(spec.rules[0].http.paths[0].backend.service.name).toBe(service.metadata.name);
    expect(service.spec.ports).toContainEqual(expect.objectContaining({ name: 'http', port: backendRefs[0].port }));
    expect(metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-read-timeout': timeouts.request.replace('s', ''),
    });
  });

  it('restrict /admin to a network, with the host, class and backend of the public ingress', () => {
    const [whole] = only(buildOverlay('production'), 'Ingress');
    const [admin] = buildBlock('Ingress');
    expect([admin.spec.ingressClassName, admin.spec.rules[0].host]).toEqual([
      whole.spec.ingressClassName,
      whole.spec.rules[0].host,
    ]);
    const [path] = admin.spec.rules[0].http.paths as { path: string; backend: object }[];
    expect([path.path, path.backend]).toEqual(['/admin', whole.spec.rules[0].http.paths[0].backend]);
    const { annotations } = admin.metadata as unknown as { annotations: Record<string, string> };
    expect(annotations).toHaveProperty(['nginx.ingress.kubernetes.io/whitelist-source-range']);
    // Gateways route /Admin as /admin; only locations by regular expression ignore case in ingress-nginx.
    expect(readFileSync(join(root, 'apps/gateway/src/pipeline/fastify-adapter.ts'), 'utf8')).toContain(
      'caseSensitive: false',
    );
    expect(annotations['nginx.ingress.kubernetes.io/use-regex']).toBe('true');
  });
});
