import type { AccountClient, RepeatedTask } from './account-client';

interface History {
  readonly history_id: string;
  readonly state: 'waiting' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
}

const PATH = '/v1/histories';
/** The same history each time, so that all files must be equal. */
const SPECIFICATION = {
  latitude: 44.1,
  longitude: 5.1,
  capacity: 5,
  start: '2025-01-01T00:00:00Z',
  end: '2025-07-01T00:00:00Z',
  period: 'PT30M',
  format: 'csv',
};

/** Requests a history, downloads it when it is done, deletes it, and requests it again. */
export class HistoryClient implements RepeatedTask {
  readonly pauseMs = 2000;
  private historyId?: string;
  private digest?: string;

  constructor(private readonly client: AccountClient) {}

  async runOnce(): Promise<void> {
    const id = this.historyId;
    if (id === undefined) return this.request();
    const history = await this.read<History>(`${PATH}/${id}`);
    if (!history || ['queued', 'running'].includes(history.state)) return;
    if (history.state !== 'done') this.client.ledger.recordViolation(`${PATH}/${id} is ${history.state}`);
    else if (!(await this.compareFile(id))) return;
    if (await this.client.write(`${PATH}/${id}`, { method: 'DELETE', allowedStatus: 404 })) this.historyId = undefined;
  }

  private async request(): Promise<void> {
    // The response to an earlier request may have been lost. Such histories would fill the account.
    for (const { history_id } of (await this.read<{ histories: History[] }>(PATH))?.histories ?? [])
      await this.client.write(`${PATH}/${history_id}`, { method: 'DELETE', allowedStatus: 404 });
    const response = await this.client.write(PATH, { method: 'POST', body: SPECIFICATION, allowedStatus: 409 });
    if (response) this.historyId = (JSON.parse(response.body) as History).history_id;
  }

  /** Compares the file with the first one. @returns whether it was downloaded */
  private async compareFile(id: string): Promise<boolean> {
    const response = await this.client.request(`${PATH}/${id}/download`).catch(() => undefined);
    if (response?.status !== 200) return false;
    const digest = response.headers.get('etag') ?? 'none';
    this.digest ??= digest;
    if (digest !== this.digest)
      this.client.ledger.recordViolation(`history ${id} has the digest ${digest}, not ${this.digest}`);
    return true;
  }

  /** Fetches a resource. @returns undefined while the service responds with an error */
  private async read<T>(path: string): Promise<T | undefined> {
    const response = await this.client.request(path).catch(() => undefined);
    return response?.status === 200 ? (JSON.parse(response.body) as T) : undefined;
  }
}
