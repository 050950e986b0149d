import { DELETED, type ExpectedValues } from '../ledger/expected-values';
import type { AccountClient, Writer } from './account-client';

const PATH = '/utility_scale_sites';
const NAME = 'temporary';
const MAX_SITES = 4;

interface Site {
  readonly resource_id: string;
  readonly name: string;
  readonly capacity: number;
}

/** Registers, changes and deletes sites. */
export class SiteClient implements Writer {
  readonly pauseMs = 700;
  private sequence = 0;
  private readonly sites: { readonly id: string; readonly name: string }[] = [];

  constructor(
    private readonly client: AccountClient,
    private readonly expected: ExpectedValues,
  ) {}

  runOnce(): Promise<void> {
    const number = ++this.sequence;
    if (number % 3 === 0 && this.sites.length > 0) return this.change(this.sites[number % this.sites.length], number);
    if (this.sites.length < MAX_SITES) return this.create(number);
    return this.delete(this.sites[0]);
  }

  /** Reads the capacities of stored sites by name. @throws Error when they cannot be read */
  async readStored(): Promise<[name: string, value: string][]> {
    const { status, body } = await this.client.request(`${PATH}?page_size=1000`);
    if (status !== 200) throw new Error(`sites cannot be read: ${status} ${body}`);
    const { sites } = JSON.parse(body) as { sites: Site[] };
    return sites.filter(({ name }) => name.includes(NAME)).map(({ name, capacity }) => [name, String(capacity)]);
  }

  private async create(number: number): Promise<void> {
    const name = `site ${number} ${NAME}`;
    this.expected.beginWrite(name, String(number));
    const body = { name, latitude: 30 + (number % 20), longitude: number % 90, capacity: number };
    const response = await this.client.write(PATH, { method: 'POST', body });
    if (!response) return;
    this.expected.acknowledge(name, String(number));
    this.sites.push({ id: (JSON.parse(response.body) as Site).resource_id, name });
  }

  private async change({ id, name }: { id: string; name: string }, capacity: number): Promise<void> {
    this.expected.beginWrite(name, String(capacity));
    const response = await this.client.write(`${PATH}/${id}`, { method: 'PATCH', body: { capacity } });
    if (response) this.expected.acknowledge(name, String(capacity));
  }

  private async delete({ id, name }: { id: string; name: string }): Promise<void> {
    this.sites.shift();
    this.expected.beginWrite(name, DELETED);
    const response = await this.client.write(`${PATH}/${id}`, { method: 'DELETE' });
    if (response) this.expected.acknowledge(name, DELETED);
  }
}
