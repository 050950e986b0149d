import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** A house of a few rooms with one planted import, and what dependency-cruiser says of it. */
function cruise(planted: Record<string, string>): string {
  const house = mkdtempSync(join(tmpdir(), 'daystar-floors-'));
  const clean: Record<string, string> = {
    'libs/solar/src/index.ts': 'export const sun = 1;',
    'libs/timeseries/src/index.ts': 'export const step = 1;',
    'libs/contracts/src/index.ts': "import { step } from '@daystar/timeseries'; export const row = step;",
    'libs/forecasting/src/index.ts': "import { row } from '@daystar/contracts'; export const sky = row;",
    'libs/bus/src/index.ts': "import { row } from '@daystar/contracts'; export const bus = row;",
    'libs/row-cache/src/index.ts': "import { row } from '@daystar/contracts'; export const cache = row;",
    'libs/row-cache/src/inside.ts': 'export const inside = 1;',
    'libs/tracing/src/index.ts': 'export const trace = 1;',
    'libs/grib/src/index.ts': "export { inflateSync } from 'node:zlib';",
    'libs/weather/src/index.ts': "export { inflateSync } from '@daystar/grib';",
    'libs/platform/src/index.ts': 'export const ports = 1;',
    'libs/testing/src/index.ts': 'export const frozen = 1;',
    'apps/gateway/src/main.ts': "import { bus } from '@daystar/bus'; export const gateway = bus;",
    'apps/ingestion/src/main.ts': "import { cache } from '@daystar/row-cache'; export const ingestion = cache;",
  };
  try {
    for (const [file, text] of Object.entries({ ...clean, ...planted })) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), text);
    }
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json'])
      copyFileSync(join(root, file), join(house, file));
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
    const found = spawnSync(join(root, 'node_modules/.bin/depcruise'), ['apps', 'libs', '--output-type', 'err'], {
      cwd: house,
      encoding: 'utf8',
    });
    return found.status === 0 ? 'clean' : found.stdout;
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

describe('the floors of the house', () => {
  it('let a tidy house pass', () => {
    expect(cruise({})).toBe('clean');
  });

  it.each<[rule: string, planted: Record<string, string>]>([
    ['no-circles', { 'libs/bus/src/a.ts': "import './b'; export const a = 1;", 'libs/bus/src/b.ts': "import './a';" }],
    [
      'no-folder-circles',
      {
        'apps/aggregation/src/a/one.ts': "import '../b/one'; export const a = 1;",
        'apps/aggregation/src/a/two.ts': 'export const two = 2;',
        'apps/aggregation/src/b/one.ts': 'export const b = 1;',
        'apps/aggregation/src/b/two.ts': "import '../a/two';",
      },
    ],
    ['platform-is-for-services', { 'libs/bus/src/index.ts': "export { ports } from '@daystar/platform';" }],
    ['ground-stands-alone', { 'libs/solar/src/index.ts': "export { row } from '@daystar/contracts';" }],
    ['ground-imports-nothing', { 'libs/solar/src/index.ts': "export { readFileSync } from 'node:fs';" }],
    ['contracts-see-only-the-ground', { 'libs/contracts/src/index.ts': "export { sky } from '@daystar/forecasting';" }],
    [
      'forecasting-sees-only-ground-and-contracts',
      { 'libs/forecasting/src/index.ts': "export { bus } from '@daystar/bus';" },
    ],
    ['forecasting-is-pure', { 'libs/forecasting/src/index.ts': "export { readFileSync } from 'node:fs';" }],
    ['outside-doors-never-see-each-other', { 'libs/bus/src/index.ts': "export { cache } from '@daystar/row-cache';" }],
    ['tracing-sees-nothing-of-the-house', { 'libs/tracing/src/index.ts': "export { bus } from '@daystar/bus';" }],
    ['grib-sees-nothing-of-the-house', { 'libs/grib/src/index.ts': "export { step } from '@daystar/timeseries';" }],
    [
      'grib-is-read-through-weather',
      { 'libs/forecasting/src/index.ts': "export { inflateSync } from '@daystar/grib';" },
    ],
    [
      'libs-never-import-apps',
      { 'libs/bus/src/index.ts': "export { gateway } from '../../../apps/gateway/src/main';" },
    ],
    [
      'services-never-import-services',
      { 'apps/gateway/src/main.ts': "export { ingestion } from '../../ingestion/src/main';" },
    ],
    ['front-door-only', { 'apps/gateway/src/main.ts': "export { inside } from '../../../libs/row-cache/src/inside';" }],
    ['workshop-is-for-specs', { 'apps/gateway/src/main.ts': "export { frozen } from '@daystar/testing';" }],
  ])('catch a planted violation of %s', (rule, planted) => {
    expect(cruise(planted)).toContain(`error ${rule}:`);
  });
});
