import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** An untyped Kubernetes resource. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has a different shape, which the Kubernetes types check
  readonly spec?: any;
}

const root = resolve(__dirname, '..');
const overlays = new Map<string, Manifest[]>();

/** Builds the resources of an overlay. */
export function buildOverlay(overlay: string): Manifest[] {
  const manifests = overlays.get(overlay) ?? buildFolder(join(root, 'deploy/overlays', overlay));
  overlays.set(overlay, manifests);
  return manifests;
}

/** Builds the resources of a folder with a kustomization. */
export function buildFolder(folder: string): Manifest[] {
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** Builds the resources of a temporary folder with these files, in which `../deploy` refers to `deploy/`. @param files content by name */
export function buildFromFiles(files: Readonly<Record<string, string>>): Manifest[] {
  const cache = join(root, 'node_modules/.cache');
  // A fresh clone lacks this folder.
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'deployment-'));
  try {
    const deployPath = relative(folder, join(root, 'deploy'));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text.replaceAll('../deploy', deployPath));
    }
    return buildFolder(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
