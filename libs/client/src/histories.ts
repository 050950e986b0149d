import { DaystarApiError } from './daystar-api-error';
import type { Http } from './http';
import { toPathSegment } from './to-path-segment';
import type { History, HistoryList, HistoryOrder } from './types';

const PATH = '/v1/histories';
const POLL_MS = 5000;

export interface WaitOptions {
  /** Time between requests, ms; 5,000 when absent. */
  readonly pollMs?: number;
  readonly signal?: AbortSignal;
  /** Called with the state after each request, to show progress. */
  readonly onProgress?: (history: History) => void;
}

/**
 * Past rows of several years, computed in the background. Methods throw DaystarApiError when a request fails, and TypeError
 * for an id that is missing or blank.
 */
export class Histories {
  constructor(private readonly http: Http) {}

  /** Orders a history exactly once, even if the request is repeated after a lost response. */
  order(order: HistoryOrder): Promise<History> {
    return this.http.create(PATH, order);
  }

  /** Lists the histories of the account, newest first. */
  async list(): Promise<readonly History[]> {
    return (await this.http.get<HistoryList>(PATH)).body.histories;
  }

  /** Returns a history with its progress. */
  async show(historyId: string): Promise<History> {
    return (await this.http.get<History>(this.toPath(historyId))).body;
  }

  /**
   * Waits until a history is done.
   * @throws DaystarApiError also when it failed or was cancelled
   * @throws the reason of `signal` when it is aborted, an AbortError by default
   */
  async wait(historyId: string, { pollMs = POLL_MS, signal, onProgress }: WaitOptions = {}): Promise<History> {
    for (;;) {
      signal?.throwIfAborted();
      const history = await this.show(historyId);
      onProgress?.(history);
      if (history.state === 'done') return history;
      if (history.state === 'failed' || history.state === 'cancelled') {
        throw new DaystarApiError(409, 'Conflict', history.error ?? `The history is ${history.state}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  /** Returns the file of a finished history, as a stream of bytes. */
  async download(historyId: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const response = await this.http.stream(`${this.toPath(historyId)}/download`, {}, { accept: '*/*' }, signal);
    return response.body as ReadableStream<Uint8Array>;
  }

  /** Cancels a history that is not finished, or deletes a finished one. */
  delete(historyId: string): Promise<void> {
    return this.http.send('DELETE', this.toPath(historyId));
  }

  private toPath = (historyId: string) => `${PATH}/${toPathSegment('historyId', historyId)}`;
}
