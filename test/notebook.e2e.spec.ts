import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually, findPython } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

/** What `notebook/run-notebook.py` prints. */
interface Results {
  readonly site: string;
  readonly forecast: number[];
  readonly measured: number;
  readonly verdicts: Record<string, number>;
  readonly compared: number;
  /** Bias and mean absolute error, kW. */
  readonly errors: [number, number];
  /** Half hours by lead. */
  readonly verified: Record<string, number>;
}

/** Duration of a half hour of the accelerated clock, ms. */
const HALF_HOUR_MS = 15_000;

describe('the notebook', () => {
  const found = findPython('pandas==3.1.1', 'matplotlib==3.11.2');
  if ('missing' in found) return void it.skip(`runs [skipped: ${found.missing}]`, () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'daystar-notebook-'));
  let installation: RunningInstallation;
  let run: () => Promise<Results>;

  beforeAll(async () => {
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2026-11-27T11:00:00Z',
      DAYSTAR_CLOCK_SPEED: '120',
    });
    const { key } = await Client.registerWithKey(installation, 'Analyst');
    cpSync(join(__dirname, '../examples/notebook'), folder, { recursive: true });
    const env = { PATH: process.env.PATH, DAYSTAR_URL: installation.url, DAYSTAR_KEY: key, MPLCONFIGDIR: folder };
    run = async () => {
      const args = [join(__dirname, 'notebook/run-notebook.py'), 'verification.ipynb'];
      return JSON.parse((await promisify(execFile)(found.path, args, { cwd: folder, env })).stdout) as Results;
    };
  }, 120_000);
  afterAll(async () => {
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('registers a site, posts a file of measurements, draws the forecast, and verifies it in a later run', async () => {
    const first = await run();
    expect(first.forecast).toHaveLength(97);
    expect(Math.max(...first.forecast)).toBeGreaterThan(0.5);
    expect(first.measured).toBeGreaterThan(300);
    expect(first.verdicts.ok).toBeGreaterThan(50);
    expect(Object.values(first.verdicts).reduce((sum, count) => sum + count, 0)).toBe(first.measured);
    expect(first.compared).toBeGreaterThan(250);
    expect(existsSync(join(folder, 'forecast.png'))).toBe(true);

    // Each run loads pandas again, so begin when a half hour has passed.
    await pause(HALF_HOUR_MS);
    const later = await eventually(async () => {
      const results = await run();
      return Object.keys(results.verified).length > 0 ? results : undefined;
    }, 120_000);
    expect(later.site).toBe(first.site);
    expect(later.errors[1]).toBeGreaterThan(0);
    expect(later.errors[1]).toBeLessThan(2);
    expect(Object.values(later.verified).every((count) => count > 0)).toBe(true);
  }, 180_000);
});
