/** Subset of CycloneDX 1.5 used here (cyclonedx.org/docs/1.5/json). */
export interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

export interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>;
}

/**
 * Selects the packages of the image from a bill of all packages, by the lock file. `--omit dev` of npm would also omit packages
 * that development packages share with the image.
 */
export function selectProductionPackages(bom: Bom, { packages }: Lock): Bom {
  const shippedRefs = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  shippedRefs.add(bom.metadata.component['bom-ref']);
  return {
    ...bom,
    components: bom.components.filter((component) => shippedRefs.has(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => shippedRefs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => shippedRefs.has(name)) })),
  };
}
