import { setTimeout as wait } from 'node:timers/promises';

const CONCURRENT = 8;
/** Time within which the engine must compute the first forecasts of all sites, ms. */
const TIMEOUT_MS = 300_000;

/**
 * Adds sites in a grid over Spain, and waits until the last one has forecasts.
 * @param count at least 1
 * @returns the id of the first one
 */
export async function addSites(url: string, key: string, count: number): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const add = async (index: number): Promise<string> => {
    const site = {
      name: `Site ${index}`,
      latitude: 37 + (index % 50) / 10,
      longitude: -6 + Math.floor(index / 50) / 10,
      capacity: 20,
      tags: [index % 2 === 0 ? 'even' : 'odd'],
    };
    const body = JSON.stringify(site);
    const response = await fetch(`${url}/utility_scale_sites`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`adding site ${index}: ${await response.text()}`);
    return ((await response.json()) as { resource_id: string }).resource_id;
  };
  const ids: string[] = [];
  for (let start = 0; start < count; start += CONCURRENT) {
    const indexes = Array.from({ length: Math.min(CONCURRENT, count - start) }, (_, offset) => start + offset);
    ids.push(...(await Promise.all(indexes.map(add))));
  }
  const deadline = performance.now() + TIMEOUT_MS;
  const lastForecasts = `${url}/utility_scale_sites/${ids[ids.length - 1]}/forecasts?format=json`;
  while ((await fetch(lastForecasts, { headers })).status !== 200) {
    if (performance.now() > deadline) throw new Error(`the last site has no forecasts after ${TIMEOUT_MS / 1000} s`);
    await wait(1000);
  }
  return ids[0];
}
