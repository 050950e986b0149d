import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Diagnostic, ModuleKind, ModuleResolutionKind, createProgram, getPreEmitDiagnostics } from 'typescript';
import type { Manifest } from '../kustomize';

const folder = join(resolve(__dirname, '../..'), 'node_modules/.cache/daystar-manifests');

/** Groups of Kubernetes itself have no dot (`apps`, `batch`) or end in this; all others belong to an operator. */
export const isCustom = ({ apiVersion }: Manifest): boolean => {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return group.includes('.') && !group.endsWith('.k8s.io');
};

/** What the types of Kubernetes have against its own objects: wrong types, missing fields and unknown ones. */
export function mistakesInObjects(manifests: readonly Manifest[]): string[] {
  const file = join(folder, `${process.pid}.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifests.map(declared).join(''));
  try {
    const options = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      module: ModuleKind.NodeNext,
      moduleResolution: ModuleResolutionKind.NodeNext,
      types: [],
    };
    return getPreEmitDiagnostics(createProgram([file], options)).map(textOf);
  } finally {
    rmSync(file);
  }
}

function declared(manifest: Manifest, index: number): string {
  const { apiVersion, kind } = manifest;
  return (
    `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}/${kind}';\n` +
    `export const v${index}: T${index} = ${JSON.stringify(manifest)};\n`
  );
}

function textOf({ messageText }: Diagnostic): string {
  return typeof messageText === 'string' ? messageText : messageText.messageText;
}
