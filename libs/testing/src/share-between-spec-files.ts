/** The environment of Jest creates the map before the first spec file, and retains it. */
const SHARED = Symbol.for('daystar.shared-between-spec-files');

/**
 * Creates a value once per process, for all of its spec files.
 * @param key names the value and everything it was made from, because a later spec file may have other inputs
 * @param create returns a value without state that tests could observe
 */
export function shareBetweenSpecFiles<T>(key: string, create: () => T): T {
  const shared = (globalThis as { [SHARED]?: Map<string, unknown> })[SHARED] ?? new Map<string, unknown>();
  if (!shared.has(key)) shared.set(key, create());
  return shared.get(key) as T;
}
