import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Bom, type Lock, selectProductionPackages } from './select-production-packages';

/** `npm run --silent sbom`: prints the bill of materials of an image, in the CycloneDX format of npm. */
const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 256 * 1024 * 1024,
});
if (status !== 0) process.exit(status ?? 1);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
process.stdout.write(`${JSON.stringify(selectProductionPackages(JSON.parse(stdout) as Bom, lock), null, 2)}\n`);
