/** Requirements of tests that a machine may lack. */
export type Requirement =
  | 'stack'
  | 'browser'
  | 'firefox'
  | 'reference-data'
  | 'kubectl'
  | 'helm'
  | 'promtool'
  | 'eccodes'
  | 'jq'
  | 'crd-generators';

/** Returns the reason why a requirement is missing on this machine; empty when it is available. */
export function getMissingReason(requirement: Requirement): string {
  const reasons = JSON.parse(process.env.DAYSTAR_MISSING ?? '{}') as Partial<Record<Requirement, string>>;
  return reasons[requirement] ?? '';
}

/**
 * Defines a suite whose tests have a requirement. Without it they are skipped, and the reason is printed at the end. With
 * `DAYSTAR_REQUIRE=stack,browser` a missing requirement fails instead.
 */
export function describeWith(requirement: Requirement, name: string, defineTests: () => void): void {
  const reason = getMissingReason(requirement);
  if (!reason) return describe(name, defineTests);
  if ((process.env.DAYSTAR_REQUIRE ?? '').split(',').includes(requirement)) {
    return describe(name, () => {
      it(`needs ${requirement}`, () => {
        throw new Error(`DAYSTAR_REQUIRE names ${requirement}, but: ${reason}`);
      });
    });
  }
  // `defineTests` is not called, because defining the tests may already use the requirement.
  describe(name, () => it.skip(`[skipped: ${reason}]`, () => undefined));
}

/** Returns the path of a file of the reference data. Call it only inside `describeWith('reference-data', …)`. */
export function toReferencePath(...parts: string[]): string {
  return [process.env.DAYSTAR_REFERENCE_DATA ?? '../shared/data', ...parts].join('/');
}
