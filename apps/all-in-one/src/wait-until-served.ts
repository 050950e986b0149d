import type { Demo } from './demo';

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 200;

/**
 * Waits until every demo path responds with a status 2xx.
 * @throws Error naming the first path without a status 2xx after a minute
 */
export async function waitUntilServed(url: string, demo: Demo): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (const path of demo.paths) {
    let status = '';
    while ((status = await fetchStatusText(url + path, demo.key)) !== 'ok') {
      if (Date.now() > deadline) throw new Error(`${path} responds with ${status} after ${TIMEOUT_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}

async function fetchStatusText(url: string, key: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}`, accept: 'application/json' } });
  const body = await response.text();
  return response.ok ? 'ok' : `${response.status} ${body.slice(0, 200)}`;
}
