import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { createResponder } from '@daystar/bus';
import {
  type CommandType,
  DaystarError,
  HISTORY_CHUNK_BYTES,
  type History,
  type RequestHistory,
  fetchWeatherHistory,
  requestHistory,
  readHistoryChunk,
  showHistory,
} from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { createSandboxSource } from '@daystar/weather';
import { EngineFixture } from '../engine.fixture';

export const NOW = Date.UTC(2026, 2, 1, 15, 13);
/** Wall-clock time that a history of a few months may take, ms. */
const TIMEOUT_MS = 60_000;
/** Wall-clock time that a command may take on a busy machine, ms: months of a history are computed in the same process. */
const COMMAND_TIMEOUT_MS = 60_000;

/** An engine whose past weather comes from the sandbox source. */
export class HistoriesFixture {
  readonly source = createSandboxSource();
  /** Start of each fetched span, such as `2024-01-31T22:00:00.000Z`. */
  readonly fetchedSpans: string[] = [];
  /** When set, past weather is unavailable. */
  isWeatherUnavailable = false;
  engine!: EngineFixture;

  async start(): Promise<this> {
    this.engine = await EngineFixture.start(NOW);
    const respond = createResponder(fetchWeatherHistory, async ({ place, from, to }) => {
      if (this.isWeatherUnavailable) throw new DaystarError('Unavailable', 'No past weather.');
      this.fetchedSpans.push(from);
      const span = { from: Date.parse(from), to: Date.parse(to), period: 5 * MINUTE };
      const tiles = await this.source.fetchHistory!({
        ...span,
        place,
        now: NOW + HOUR,
        reject: () => undefined,
        signal: new AbortController().signal,
      });
      return { tiles };
    });
    await this.engine.bus.listen({ service: 'ingestion', subscriptions: [], responders: [respond] });
    return this;
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
  ): Promise<Reply> {
    return this.engine.bus.request(type, request, COMMAND_TIMEOUT_MS);
  }

  order(request: Partial<RequestHistory> = {}): Promise<History> {
    const place = request.resource_id || request.aggregation_id ? {} : { latitude: 37.7, longitude: -113.6 };
    return this.request(requestHistory, {
      account_id: 'acme',
      plan: 'commercial',
      start: '2024-01-01T00:00:00Z',
      end: '2024-02-11T06:00:00Z',
      period: 'PT30M',
      format: 'csv',
      ...place,
      ...request,
    });
  }

  /** Waits until a history is done, failed or cancelled. */
  async waitUntilFinished({ history_id }: History, account_id = 'acme'): Promise<History> {
    for (let waitedMs = 0; ; waitedMs += 50) {
      const history = await this.request(showHistory, { account_id, history_id });
      if (!['waiting', 'queued', 'running'].includes(history.state)) return history;
      if (waitedMs > TIMEOUT_MS) throw new Error(`the history is ${history.state}: ${history.error}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Reads the file of a finished history, and checks its size and digest. */
  async readFile({ history_id, bytes = 0, sha256 }: History): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for (let chunk = 0; chunk < Math.ceil(bytes / HISTORY_CHUNK_BYTES); chunk++) {
      const { content } = await this.request(readHistoryChunk, { account_id: 'acme', history_id, chunk });
      chunks.push(gunzipSync(Buffer.from(content, 'base64')));
    }
    const content = Buffer.concat(chunks);
    const digest = createHash('sha256').update(content).digest('hex');
    if (content.length !== bytes || digest !== sha256) throw new Error('the file differs from its description');
    return content;
  }

  async computeFile(request: Partial<RequestHistory> = {}): Promise<Buffer> {
    const history = await this.waitUntilFinished(await this.order(request));
    if (history.state !== 'done') throw new Error(`the history is ${history.state}: ${history.error}`);
    return this.readFile(history);
  }
}
