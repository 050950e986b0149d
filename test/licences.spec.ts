import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));

/** Permissive licences: an operator who deploys an image has nothing to disclose. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Zlib',
];
/** Read by a person, because the package does not name its licence: h5wasm is a work of NIST, free for all, with HDF5 (BSD). */
const READ = ['node_modules/h5wasm'];

describe('packages from npm', () => {
  it('in an image have allowed licences', () => {
    const production = installed.filter(([, { dev }]) => !dev);
    expect(production.length).toBeGreaterThan(100);
    const isAllowed = (license: string) =>
      license
        .replace(/^\((.*)\)$/, '$1')
        .split(' AND ')
        .every((part) => ALLOWED.includes(part));
    const others = production.filter(([path, { license = '' }]) => !isAllowed(license) && !READ.includes(path));
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it('come only from the registry, and have a verified digest', () => {
    // Packages from elsewhere state their origin: URL, repository or folder.
    const unchecked = installed.filter(([, { resolved, integrity }]) => resolved || !integrity?.startsWith('sha512-'));
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });
});
