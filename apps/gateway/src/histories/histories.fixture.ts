import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createResponder } from '@daystar/bus';
import {
  HISTORY_CHUNK_BYTES,
  type History,
  type HistoryReference,
  type RequestHistory,
  deleteHistory,
  listHistories,
  requestHistory,
  readHistoryChunk,
  showHistory,
  showHistoryUsage,
  createNotFoundError,
} from '@daystar/contracts';

/**
 * File of three histories, two and a half chunks long: `h1` of the account `acme`, `h3` of `other`, and `h4` of `acme` for an
 * aggregation.
 */
export const HISTORY_CONTENT = Buffer.alloc(
  2.5 * HISTORY_CHUNK_BYTES,
  [...'0123456789'].map((digit) => digit.repeat(7)).join(''),
);

/**
 * Creates responders that replace the forecast engine for histories.
 * @param requests receives each request of a history
 * @param chunks receives the number of each chunk that is read
 * @param waitForReply delays chunks
 */
export function createHistoryResponders(
  requests: RequestHistory[],
  chunks: number[],
  waitForReply: () => Promise<void>,
) {
  const { reply } = showHistory.example;
  const histories = new Map<string, History & { readonly account_id: string }>();
  const finished: History = {
    ...reply,
    history_id: 'h1',
    state: 'done',
    done: 36,
    bytes: HISTORY_CONTENT.length,
    sha256: createHash('sha256').update(HISTORY_CONTENT).digest('hex'),
    weather_source: 'sandbox',
    finished_at: reply.created_at,
  };
  histories.set('h1', { ...finished, account_id: 'acme' });
  histories.set('h3', { ...finished, history_id: 'h3', account_id: 'other' });
  const { latitude: _latitude, longitude: _longitude, ...aggregationHistory } = finished;
  const ids = { collection_id: 'country_total', aggregation_id: 'it_total' };
  histories.set('h4', { ...aggregationHistory, ...ids, history_id: 'h4', account_id: 'acme' });
  histories.set('h2', { ...reply, history_id: 'h2', account_id: 'acme' });
  const findOwned = ({ account_id, history_id }: HistoryReference): History => {
    const stored = histories.get(history_id);
    if (stored?.account_id !== account_id) throw createNotFoundError('history');
    const { account_id: _, ...history } = stored;
    return history;
  };
  return [
    createResponder(requestHistory, async (request) => {
      requests.push(request);
      const { account_id, plan: _plan, site: _site, ...specification } = request;
      const { history_id, years, done, total, created_at, expires_at } = requestHistory.example.reply;
      const history: History = {
        history_id,
        state: 'queued',
        ...specification,
        years,
        done,
        total,
        created_at,
        expires_at,
      };
      histories.set(history_id, { ...history, account_id });
      return history;
    }),
    createResponder(listHistories, async ({ account_id }) => ({
      histories: [...histories.values()].flatMap((candidate) =>
        candidate.account_id === account_id ? [findOwned(candidate)] : [],
      ),
    })),
    createResponder(showHistory, async (reference) => findOwned(reference)),
    createResponder(deleteHistory, async (reference) => {
      const history = findOwned(reference);
      // Keeps `h1`, which other tests read.
      if (reference.history_id !== 'h1') histories.delete(reference.history_id);
      return history;
    }),
    createResponder(readHistoryChunk, async ({ chunk, ...reference }) => {
      findOwned(reference);
      chunks.push(chunk);
      await waitForReply();
      const part = HISTORY_CONTENT.subarray(chunk * HISTORY_CHUNK_BYTES, (chunk + 1) * HISTORY_CHUNK_BYTES);
      return { content: gzipSync(part).toString('base64') };
    }),
    createResponder(showHistoryUsage, async () => showHistoryUsage.example.reply),
  ];
}
