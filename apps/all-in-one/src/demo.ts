import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SiteProperties, createSite, defineAggregation, registerAccount } from '@daystar/contracts';
import type { Environment } from '@daystar/host';
import { createKey } from '../../site-registry/src/accounts/create-key';
import type { AllInOne } from './start-all-in-one';

/** Demo account and paths printed at start. */
export interface Demo {
  /** API key. */
  readonly key: string;
  /** Id of the first demo site. */
  readonly resourceId: string;
  /** Paths of example requests. */
  readonly paths: readonly string[];
}

/** Time that the first command may take, ms: the services have just started. */
const COMMAND_TIMEOUT_MS = 20_000;

const SITES: readonly SiteProperties[] = [
  {
    name: 'Demo: Desert Flat',
    latitude: 32.25,
    longitude: -110.75,
    capacity: 50,
    tracking_type: 'horizontal_single_axis',
    tags: ['demo'],
  },
  { name: 'Demo: Meseta', latitude: 39.9, longitude: -3.9, capacity: 30, tilt: 30, azimuth: 180, tags: ['demo'] },
  {
    name: 'Demo: Riverina',
    latitude: -34.6,
    longitude: 146.4,
    capacity: 80,
    tracking_type: 'horizontal_single_axis',
    tags: ['demo'],
  },
];

/** Creates the demo account and its sites if they are missing, and defines their aggregation. */
export async function setUpDemo(app: AllInOne, environment: Environment): Promise<Demo> {
  const key = readOrCreateDemoKey(environment);
  await app.bus.request(
    registerAccount,
    { name: 'Demo', plan: 'enterprise', account_id: 'demo', api_key: key },
    COMMAND_TIMEOUT_MS,
  );
  const sites = (await findDemoSites(app.url, key)) ?? (await createDemoSites(app));
  await app.bus.request(defineAggregation, {
    collection_id: 'demo',
    aggregation_id: 'total',
    name: 'All demo sites',
    members: sites,
    accounts: ['demo', 'plan:commercial', 'plan:enterprise'],
  });
  const paths = [
    `/utility_scale_sites/${sites[0]}/forecasts`,
    `/utility_scale_sites/${sites[0]}/estimated_actuals`,
    '/radiation/forecasts?latitude=32.25&longitude=-110.75',
    '/world_pv_power/forecasts?latitude=32.25&longitude=-110.75&capacity=5',
    '/pv_power/collections/demo/aggregations/total/forecasts',
  ];
  return { key, resourceId: sites[0], paths };
}

/**
 * Returns the API key of the demo account: the configured one, or one stored in the data folder, so that printed URLs
 * stay valid. No other key is ever printed. This one gives access only to the demo sites of this machine.
 */
function readOrCreateDemoKey({ demoKey: configured, dataFolder }: Environment): string {
  if (configured) return configured;
  const file = join(dataFolder, 'demo-key');
  if (dataFolder !== 'memory' && existsSync(file)) return readFileSync(file, 'utf8').trim();
  const key = createKey();
  if (dataFolder !== 'memory') {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
  }
  return key;
}

async function findDemoSites(url: string, key: string): Promise<string[] | undefined> {
  const response = await fetch(`${url}/utility_scale_sites?format=json`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { sites = [] } = (await response.json()) as { sites?: { resource_id: string }[] };
  return sites.length > 0 ? sites.map((site) => site.resource_id) : undefined;
}

async function createDemoSites(app: AllInOne): Promise<string[]> {
  const resourceIds: string[] = [];
  for (const properties of SITES) {
    const site = await app.bus.request(createSite, { account_id: 'demo', kind: 'utility', properties });
    resourceIds.push(site.resource_id);
  }
  return resourceIds;
}
