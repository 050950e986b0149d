import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type CompilerHost,
  type Diagnostic,
  ModuleKind,
  ModuleResolutionKind,
  type SourceFile,
  createCompilerHost,
  createProgram,
  getPreEmitDiagnostics,
} from 'typescript';
import type { Manifest } from '../kustomize';

const folder = join(resolve(__dirname, '../..'), 'node_modules/.cache/daystar-manifests');

const OPTIONS = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  module: ModuleKind.NodeNext,
  moduleResolution: ModuleResolutionKind.NodeNext,
  types: [],
};
/** Parsed declarations of packages, by path: parsing them takes longer than checking manifests. */
const declarations = new Map<string, SourceFile | undefined>();

/** Whether a resource belongs to an operator. Groups of Kubernetes have no dot (`apps`, `batch`) or end in `.k8s.io`. */
export const isCustomResource = ({ apiVersion }: Manifest): boolean => {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return group.includes('.') && !group.endsWith('.k8s.io');
};

/** Finds violations of Kubernetes types: wrong types, missing and unknown fields. */
export function findTypeViolations(manifests: readonly Manifest[]): string[] {
  const file = join(folder, `${process.pid}.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, manifests.map(declareManifest).join(''));
  try {
    return getPreEmitDiagnostics(createProgram([file], OPTIONS, createHost(file))).map(formatDiagnostic);
  } finally {
    rmSync(file);
  }
}

/** Creates a compiler host that parses each file once, except the one that changes. */
function createHost(changing: string): CompilerHost {
  const host = createCompilerHost(OPTIONS);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...options) => {
    if (path === changing) return parse(path, ...options);
    if (!declarations.has(path)) declarations.set(path, parse(path, ...options));
    return declarations.get(path);
  };
  return host;
}

function declareManifest(manifest: Manifest, index: number): string {
  const { apiVersion, kind } = manifest;
  return (
    `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}/${kind}';\n` +
    `export const v${index}: T${index} = ${JSON.stringify(manifest)};\n`
  );
}

function formatDiagnostic({ messageText }: Diagnostic): string {
  return typeof messageText === 'string' ? messageText : messageText.messageText;
}
