/**
 * Prints the gateway files that a request for forecasts executes: a first request for a site, and the same request repeated.
 * Timers may run during a request, so this lists the files that the requests for all sites execute.
 */
import { setFlagsFromString } from 'node:v8';
import { registerAccount } from '@daystar/contracts';
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { startAllInOne } from '../../apps/all-in-one/src/start-all-in-one';
import { CoverageRecorder } from './coverage-recorder';

const KEY = 'visited-visited-visited-visited-1234';
/** The site states its horizon: computing one would change the site during the measured requests. */
const SITE = { latitude: 32.25, longitude: -110.75, capacity: 50, horizon: [0, 0, 0, 0] };
const SITES = 3;
/** Pause for background work after the first rows. */
const QUIET_MS = 3000;

async function main(): Promise<void> {
  // Optimizing the WebAssembly of the database takes longer than a short run gains.
  setFlagsFromString('--liftoff-only');
  const environment = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    DAYSTAR_WEATHER: 'sandbox',
    DAYSTAR_DATA: 'memory',
    // Code on other threads would not be recorded.
    DAYSTAR_ENGINE_THREADS: '0',
    DAYSTAR_GATEWAY_THREADS: '0',
  });
  const installation = await startAllInOne({
    environment,
    log: createLog('visited', 'error'),
    clock: new ServiceClock(environment.clock),
  });
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', accept: 'application/json' };
  const get = async (path: string): Promise<void> => {
    const response = await fetch(installation.url + path, { headers });
    if (!response.ok) throw new Error(`GET ${path} got ${response.status}`);
    await response.arrayBuffer();
  };
  try {
    await installation.bus.request(registerAccount, {
      name: 'Visited',
      plan: 'enterprise',
      account_id: 'visited',
      api_key: KEY,
    });
    const paths: string[] = [];
    for (let i = 0; i < SITES; i++) {
      const post = { method: 'POST', headers, body: JSON.stringify({ ...SITE, name: `Visited ${i}` }) };
      const response = await fetch(`${installation.url}/utility_scale_sites`, post);
      const { resource_id } = (await response.json()) as { resource_id: string };
      // Wait for rows by another path, so that the measured path stays cold.
      await get(`/utility_scale_sites/${resource_id}/estimated_actuals`);
      paths.push(`/utility_scale_sites/${resource_id}/forecasts`);
    }
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const recorder = await CoverageRecorder.open();
    for (const kind of ['cold', 'repeated']) {
      const filesBySite: string[][] = [];
      for (const path of paths) filesBySite.push(await recorder.listCalledFiles(() => get(path)));
      const files = filesBySite[0].filter((file) => filesBySite.every((others) => others.includes(file)));
      console.log(`${kind}: ${files.length} files of the gateway`);
      for (const file of files) console.log(`  ${file}`);
    }
    recorder.close();
  } finally {
    await installation.close();
  }
}

void main();
