/** Prints the gateway files that a request for forecasts executes: a first request, and the same request repeated. */
import { registerAccount } from '@daystar/contracts';
import { ServiceClock, createLog, readEnvironment } from '@daystar/host';
import { startAllInOne } from '../../apps/all-in-one/src/start-all-in-one';
import { CoverageRecorder } from './coverage-recorder';

const KEY = 'visited-visited-visited-visited-1234';
/** The site states its horizon: computing one would change the site during the measured requests. */
const SITE = { name: 'Visited', latitude: 32.25, longitude: -110.75, capacity: 50, horizon: [0, 0, 0, 0] };
/** Pause for background work after the first rows. */
const QUIET_MS = 3000;

async function main(): Promise<void> {
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
    const post = { method: 'POST', headers, body: JSON.stringify(SITE) };
    const created = (await (await fetch(`${installation.url}/utility_scale_sites`, post)).json()) as {
      resource_id: string;
    };
    // Wait for rows by another path, so that the measured path stays cold.
    await get(`/utility_scale_sites/${created.resource_id}/estimated_actuals`);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const recorder = await CoverageRecorder.open();
    const path = `/utility_scale_sites/${created.resource_id}/forecasts`;
    for (const kind of ['cold', 'repeated']) {
      const files = await recorder.listCalledFiles(() => get(path));
      console.log(`${kind}: ${files.length} files of the gateway`);
      for (const file of files) console.log(`  ${file}`);
    }
    recorder.close();
  } finally {
    await installation.close();
  }
}

void main();
