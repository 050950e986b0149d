import type { Demo } from './demo';

const PATIENCE_MS = 60_000;

/** Waits until everything the demo shows is answered with rows. @throws Error naming what was not, after a minute */
export async function untilServed(url: string, demo: Demo): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (const path of demo.paths) {
    let answer = '';
    while ((answer = await statusOf(url + path, demo.key)) !== '200') {
      if (Date.now() > deadline) throw new Error(`${path} answers ${answer} after ${PATIENCE_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

async function statusOf(url: string, key: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}`, accept: 'application/json' } });
  const body = await response.text();
  return response.ok ? '200' : `${response.status} ${body.slice(0, 200)}`;
}
