import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Bus } from '@daystar/bus';
import {
  HISTORY_CHUNK_BYTES,
  type History,
  type HistorySpecification,
  deleteHistory,
  listHistories,
  requestHistory,
  readHistoryChunk,
  showHistory,
} from '@daystar/contracts';
import { ProgressBar } from './progress-bar';

/** Owner of the operator's histories. No account can have this id. */
const OWNER = { account_id: '@operator' };
const POLL_MS = 1000;

/**
 * Requests a history from the running services, waits until it is done, and writes its file. The same request continues
 * an interrupted one.
 * @throws Error when it fails, is cancelled, or the file differs from its digest
 */
export async function requestHistoryFile(
  bus: Bus,
  specification: HistorySpecification,
  file: string,
): Promise<string[]> {
  const history =
    (await findExistingHistory(bus, specification)) ??
    (await bus.request(requestHistory, { ...OWNER, plan: 'enterprise', ...specification }));
  const finishedHistory = await waitUntilDone(bus, history);
  await download(bus, finishedHistory, file);
  await bus.request(deleteHistory, { ...OWNER, history_id: finishedHistory.history_id });
  return [`${file}: ${finishedHistory.bytes} bytes, SHA-256 ${finishedHistory.sha256}`];
}

async function findExistingHistory(bus: Bus, specification: HistorySpecification): Promise<History | undefined> {
  const { histories } = await bus.request(listHistories, OWNER);
  return histories.find(
    (history) =>
      ['queued', 'running', 'done'].includes(history.state) &&
      (Object.keys(specification) as (keyof HistorySpecification)[]).every(
        (name) => history[name] === specification[name],
      ),
  );
}

async function waitUntilDone(bus: Bus, { history_id }: History): Promise<History> {
  const progressBar = new ProgressBar(process.stderr, 'months', Date.now);
  try {
    for (;;) {
      const history = await bus.request(showHistory, { ...OWNER, history_id });
      const { state, done, total, error } = history;
      progressBar.update(done, total, `${done} of ${total} months`);
      if (state === 'done') return history;
      if (state === 'failed' || state === 'cancelled')
        throw new Error(`the history ${state === 'failed' ? 'failed' : 'was cancelled'}${error ? `: ${error}` : ''}`);
      await sleep(POLL_MS);
    }
  } finally {
    progressBar.finish();
  }
}

/** Downloads the file of a history under a temporary name, and renames it when it is complete. */
async function download(bus: Bus, { history_id, bytes = 0, sha256 }: History, path: string): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(`${path}.unfinished`, 'w');
  try {
    for (let chunk = 0; chunk * HISTORY_CHUNK_BYTES < bytes; chunk++) {
      const { content } = await bus.request(readHistoryChunk, { ...OWNER, history_id, chunk });
      const part = gunzipSync(Buffer.from(content, 'base64'));
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`${path}.unfinished differs from its digest: run the command again`);
  await rename(`${path}.unfinished`, path);
}
