import { createHash } from 'node:crypto';
import type { Account, ForecastIssue, Site, SkyBlock } from '@daystar/contracts';
import { getCentre } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import { buildSiteIssue } from '../../../apps/forecast-engine/src/issues/build-site-issue';
import { getIssueWindow, getNextIssueTime } from '../../../apps/forecast-engine/src/issues/issue-window';
import { stepEnd } from '@daystar/timeseries';
import { createSky } from './create-sky';

export const SITES = 1000;
export const KEYS = 100;
/** Number of accounts of the free plan, with one key each. */
export const FREE_KEYS = 100;

const toHex = (number: number) => number.toString(16).padStart(4, '0');
export const createSiteId = (index: number): string => `0000-0000-be0c-${toHex(index)}`;
/** Returns the API key of the owner of a site: sites are distributed among the enterprise accounts in turn. */
export const createSiteKey = (index: number): string => createKey(index % KEYS);
const createKey = (index: number) => `bench-key-${toHex(index)}-${'k'.repeat(24)}`;

export function createAccounts(): Account[] {
  const created_at = new Date(0).toISOString();
  return Array.from({ length: KEYS + FREE_KEYS }, (_, index) => {
    const hash = createHash('sha256').update(createKey(index)).digest('hex');
    const keys = [{ key_id: 'k1', hash, created_at }];
    const plan = index < KEYS ? 'enterprise' : 'free';
    return { account_id: `bench-${index}`, name: `bench ${index}`, plan, keys, version: 1 };
  });
}

/** Returns the API key of an account of the free plan, which owns no site. */
export const createFreeKey = (index: number): string => createKey(KEYS + (index % FREE_KEYS));

export const createSites = (): Site[] => Array.from({ length: SITES }, (_, index) => createSite(index));

function createSite(index: number): Site {
  const place = { latitude: 35 + 0.37 * (index % 40), longitude: -8 + 0.61 * (index % 50) };
  return {
    ...place,
    resource_id: createSiteId(index),
    account_id: `bench-${index % KEYS}`,
    kind: 'utility',
    name: `bench ${index}`,
    capacity: 5 + (index % 40),
    created_at: new Date(0).toISOString(),
    version: 1,
  };
}

/** Number of different skies, shared by the issues. */
const SKIES = 16;

/** Computes the issues of all sites with the engine's code, from the skies of a few places. @param now issue time, ms */
export function createIssues(now: number): ForecastIssue[] {
  const steps = getIssueWindow(now);
  const skies: SkyState[] = [];
  return createSites().map((site, index) => {
    const sky = (skies[index % SKIES] ??= createSky(site, steps, now));
    return buildSiteIssue({ ...site, kind: 'utility' }, sky, now);
  });
}

/** Computes the sky blocks of cells, as the engine writes them. @param now issue time, ms */
export function createSkyBlocks(cells: readonly string[], now: number): SkyBlock[] {
  const steps = getIssueWindow(now);
  return cells.map((cell) => {
    const { actualSteps, columns, provenance } = createSky(getCentre(cell), steps, now);
    return {
      cell,
      issued_at: new Date(now).toISOString(),
      next_issue_at: new Date(getNextIssueTime(now)).toISOString(),
      first_period_end: new Date(stepEnd(steps, 0)).toISOString(),
      period: 'PT5M',
      actual_steps: actualSteps,
      columns,
      provenance,
    };
  });
}
