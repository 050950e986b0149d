import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** Runs dependency-cruiser on a few files with one forbidden import. */
function cruise(planted: Record<string, string>): string {
  const installation = mkdtempSync(join(tmpdir(), 'daystar-layers-'));
  const clean: Record<string, string> = {
    'libs/solar/src/index.ts': 'export const sun = 1;',
    'libs/timeseries/src/index.ts': 'export const step = 1;',
    'libs/contracts/src/index.ts': "import { step } from '@daystar/timeseries'; export const row = step;",
    'libs/forecasting/src/index.ts': "import { row } from '@daystar/contracts'; export const sky = row;",
    'libs/bus/src/index.ts': "import { row } from '@daystar/contracts'; export const bus = row;",
    'libs/row-cache/src/index.ts': "import { row } from '@daystar/contracts'; export const cache = row;",
    'libs/row-cache/src/inside.ts': 'export const inside = 1;',
    'libs/tracing/src/index.ts': 'export const trace = 1;',
    'libs/early-stop/src/index.ts': 'export const EARLY_SIGNALS = [];',
    'libs/grib/src/index.ts': "export { inflateSync } from 'node:zlib';",
    'libs/weather/src/index.ts': "export { inflateSync } from '@daystar/grib';",
    'libs/platform/src/index.ts': 'export const ports = 1;',
    'libs/testing/src/index.ts': 'export const frozen = 1;',
    'apps/gateway/src/main.ts': "import { bus } from '@daystar/bus'; export const gateway = bus;",
    'apps/ingestion/src/main.ts': "import { cache } from '@daystar/row-cache'; export const ingestion = cache;",
  };
  try {
    for (const [file, text] of Object.entries({ ...clean, ...planted })) {
      mkdirSync(dirname(join(installation, file)), { recursive: true });
      writeFileSync(join(installation, file), text);
    }
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json'])
      copyFileSync(join(root, file), join(installation, file));
    symlinkSync(join(root, 'node_modules'), join(installation, 'node_modules'));
    const found = spawnSync(join(root, 'node_modules/.bin/depcruise'), ['apps', 'libs', '--output-type', 'err'], {
      cwd: installation,
      encoding: 'utf8',
    });
    return found.status === 0 ? 'clean' : found.stdout;
  } finally {
    rmSync(installation, { recursive: true, force: true });
  }
}

describe('the layers', () => {
  it('accept an installation without violations', () => {
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
    ['base-libraries-are-independent', { 'libs/solar/src/index.ts': "export { row } from '@daystar/contracts';" }],
    ['base-libraries-import-no-packages', { 'libs/solar/src/index.ts': "export { readFileSync } from 'node:fs';" }],
    [
      'contracts-import-base-libraries-only',
      { 'libs/contracts/src/index.ts': "export { sky } from '@daystar/forecasting';" },
    ],
    [
      'forecasting-imports-base-libraries-and-contracts-only',
      { 'libs/forecasting/src/index.ts': "export { bus } from '@daystar/bus';" },
    ],
    ['forecasting-is-pure', { 'libs/forecasting/src/index.ts': "export { readFileSync } from 'node:fs';" }],
    ['adapters-are-independent', { 'libs/bus/src/index.ts': "export { cache } from '@daystar/row-cache';" }],
    ['tracing-is-independent', { 'libs/tracing/src/index.ts': "export { bus } from '@daystar/bus';" }],
    ['early-stop-loads-nothing', { 'libs/early-stop/src/index.ts': "export { bus } from '@daystar/bus';" }],
    ['early-stop-is-for-programs', { 'libs/bus/src/index.ts': "export { EARLY_SIGNALS } from '@daystar/early-stop';" }],
    ['grib-is-independent', { 'libs/grib/src/index.ts': "export { step } from '@daystar/timeseries';" }],
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
    ['index-only', { 'apps/gateway/src/main.ts': "export { inside } from '../../../libs/row-cache/src/inside';" }],
    ['testing-is-for-specs', { 'apps/gateway/src/main.ts': "export { frozen } from '@daystar/testing';" }],
  ])('catch a planted violation of %s', (rule, planted) => {
    expect(cruise(planted)).toContain(`error ${rule}:`);
  });
});
