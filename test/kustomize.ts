import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** A Kubernetes resource, as loosely as YAML tells it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has another shape; the types of Kubernetes check it
  readonly spec?: any;
}

/** All resources of an overlay, as they would be applied. */
export function built(overlay: string): Manifest[] {
  const folder = join(resolve(__dirname, '..'), 'deploy/overlays', overlay);
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}
