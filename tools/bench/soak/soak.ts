import { setTimeout as pause } from 'node:timers/promises';
import { PLANS } from '@daystar/contracts';
import { type Figure, figure } from '../figure';
import { startParts } from '../gateway/gateway';
import { KEYS, SITES, keyOfSite, siteId } from '../gateway/house';
import { requestOf } from '../gateway/parts';
import { openScratch } from '../scratch';
import { slopeOf } from './slope';

const SLICE_MS = 500;
/** So often that what keeps answers is full, and begins to let go, while the process is still warming. */
const ISSUE_EVERY_MS = 15_000;
const CONNECTIONS = 32;
/** Answers to a slice at most, so that no account comes to its limit on a fast machine: a slice and its pause are a second. */
const MOST_ANSWERS = (0.9 * KEYS * PLANS.enterprise.requestsPerMinute * 2 * SLICE_MS) / 60_000;
const HOUR_MS = 3_600_000;
/** What a process takes until it is warm says nothing of what it takes for ever. */
const WARMING = 1 / 3;

/**
 * `soak.rss`, `soak.heap`, `soak.handles`: by how much memory, MB, and open handles of a gateway rise per hour while it
 * works half of the time as hard as it can, and all its sites get new issues four times a minute.
 */
export async function benchSoak(say: (line: string) => void, minutes: number): Promise<Figure[]> {
  const scratch = await openScratch(say);
  const { engine, gateway, load, stop } = startParts(scratch);
  const points = { rss: [], heap: [], handles: [] } as Record<'rss' | 'heap' | 'handles', [number, number][]>;
  try {
    const port = await gateway.ask({ what: 'start' });
    const requests = Array.from({ length: SITES }, (_, site) =>
      requestOf(`/utility_scale_sites/${siteId(site)}/forecasts?format=json`, keyOfSite(site)),
    );
    const started = performance.now();
    const since = () => performance.now() - started;
    let answers = 0;
    for (let issueAt = 0; since() < minutes * 60_000;) {
      if (since() >= issueAt) {
        await engine.ask({ what: 'issue' });
        issueAt += ISSUE_EVERY_MS;
      }
      const most = { milliseconds: SLICE_MS, answers: MOST_ANSWERS };
      answers += (await load.ask({ port, requests, connections: CONNECTIONS, ...most, status: 200 })).answers;
      await pause(SLICE_MS);
      for (const what of ['rss', 'heap', 'handles'] as const) {
        if (since() > WARMING * minutes * 60_000) points[what].push([since() / HOUR_MS, await gateway.ask({ what })]);
      }
    }
    say(`soak: ${answers} answers in ${minutes} minutes`);
    for (const [what, all] of Object.entries(points)) {
      say(`soak: ${what} ${all[0]?.[1].toFixed(1)} at first, ${all.at(-1)?.[1].toFixed(1)} at last`);
    }
    return [
      figure('soak.rss', slopeOf(points.rss), 'MB/h', null),
      figure('soak.heap', slopeOf(points.heap), 'MB/h', null),
      figure('soak.handles', slopeOf(points.handles), 'per h', null),
    ];
  } finally {
    await stop();
    await scratch.clear();
  }
}
