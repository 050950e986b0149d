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

const overlays = new Map<string, Manifest[]>();

/** All resources of an overlay, as they would be applied. */
export function built(overlay: string): Manifest[] {
  const manifests = overlays.get(overlay) ?? builtFolder(join(resolve(__dirname, '..'), 'deploy/overlays', overlay));
  overlays.set(overlay, manifests);
  return manifests;
}

/** All resources of a folder with a kustomization. */
export function builtFolder(folder: string): Manifest[] {
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}
