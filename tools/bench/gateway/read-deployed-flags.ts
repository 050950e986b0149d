import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findProjectRoot } from '../../stack/project-root';

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly args: string[] }[] } };
  };
}

/** Reads the flags of Node with which the gateway is deployed. @throws Error when the manifest has no deployment */
export function readDeployedNodeFlags(): string[] {
  const documents = parseAllDocuments(readFileSync(join(findProjectRoot(), 'deploy/base/gateway.yaml'), 'utf8'));
  const deployment = documents
    .map((document) => document.toJS() as Deployment)
    .find(({ kind }) => kind === 'Deployment');
  if (!deployment) throw new Error('deploy/base/gateway.yaml has no Deployment.');
  return deployment.spec.template.spec.containers[0].args.filter((argument) => argument.startsWith('--'));
}
