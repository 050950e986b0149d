import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProjectRoot } from '../../stack/project-root';
import { type SampleSite, computeSiteClearSky } from './sample-sites';

const execFileAsync = promisify(execFile);

const PACKAGES = ['pvlib==0.16.1', 'numpy==2.4.6', 'scipy==1.17.1', 'pandas==3.1.1'];
const COLUMNS = ['opacity50', 'opacity90', 'opacity10', 'air_temp', 'wind_speed', 'albedo'] as const;

/** Result of pvlib in its fastest layout. */
export interface PvlibRun {
  /** CPU time for all sites and three scenarios. */
  readonly seconds: number;
  readonly layout: string;
  /** AC power of the median scenario by site and step, in the unit of the capacities. */
  readonly power: Float64Array;
}

/**
 * Finds a Python with the pinned packages, or creates a virtual environment with them once.
 * @throws Error when there is no Python or no package registry
 */
export async function findPythonWithPvlib(): Promise<string> {
  const folder = join(findProjectRoot(), '.stack/bench', PACKAGES[0].replace('==', '-'));
  const python = join(folder, 'bin/python');
  const readyMarker = join(folder, 'ready');
  if (existsSync(readyMarker)) return python;
  await execFileAsync('python3', ['-m', 'venv', '--clear', folder]);
  await execFileAsync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES], {
    timeout: 600_000,
  });
  await writeFile(readyMarker, PACKAGES.join('\n'));
  return python;
}

/** Runs the sites through pvlib, with the clear sky of Daystar, because pvlib has no REST2. */
export async function runPvlib(python: string, sampleSites: readonly SampleSite[]): Promise<PvlibRun> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-bench-'));
  try {
    await writeFile(join(folder, 'inputs.json'), JSON.stringify(describeSites(sampleSites)));
    await writeFile(join(folder, 'inputs.f64'), new Uint8Array(concatenateColumns(sampleSites).buffer));
    const { stdout } = await execFileAsync(python, [
      join(findProjectRoot(), 'tools/bench/engine/pvlib_chain.py'),
      folder,
    ]);
    const { seconds, sites_at_once, only_daylight } = JSON.parse(stdout) as FastestLayout;
    const bytes = await readFile(join(folder, 'power.f64'));
    const values = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
    const layout = `${sites_at_once} sites per array, ${only_daylight ? 'without night' : 'all steps'}`;
    return { seconds, layout, power: values.slice(0, values.length / 3) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface FastestLayout {
  seconds: number;
  sites_at_once: number;
  only_daylight: boolean;
}

function describeSites(sampleSites: readonly SampleSite[]) {
  const { firstEnd, stepMs, count } = sampleSites[0].sky.steps;
  return {
    first: (firstEnd - stepMs / 2) / 1000,
    step: stepMs / 1000,
    count,
    columns: [...COLUMNS, 'clear', 'clear_beam'],
    sites: sampleSites.map(({ place, elevation, system }) => ({
      ...place,
      elevation,
      ...system,
      tracker: system.mounting.kind === 'fixed' ? null : system.mounting.tracker,
      tilt: system.mounting.kind === 'fixed' ? system.mounting.surface.tilt : null,
      azimuth: system.mounting.kind === 'fixed' ? system.mounting.surface.azimuth : null,
    })),
  };
}

/** Concatenates the columns, each for all sites. */
function concatenateColumns(sampleSites: readonly SampleSite[]): Float64Array {
  const { count } = sampleSites[0].sky.steps;
  const values = new Float64Array((COLUMNS.length + 2) * sampleSites.length * count);
  let index = 0;
  for (const name of COLUMNS) for (const { sky } of sampleSites) values.set(sky.columns[name], count * index++);
  const clear = sampleSites.map(computeSiteClearSky);
  for (const { ghi } of clear) values.set(ghi, count * index++);
  for (const { dni } of clear) values.set(dni, count * index++);
  return values;
}
