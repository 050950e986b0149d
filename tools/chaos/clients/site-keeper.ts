import { GONE, type Register } from '../ledger/register';
import type { Customer, Habit } from './customer';

const PATH = '/utility_scale_sites';
const NAME = 'comes and goes';
const MOST = 4;

interface Site {
  readonly resource_id: string;
  readonly name: string;
  readonly capacity: number;
}

/** Registers sites, changes them, and deletes them again. */
export class SiteKeeper implements Habit {
  readonly pauseMs = 700;
  private sequence = 0;
  private readonly sites: { readonly id: string; readonly name: string }[] = [];

  constructor(
    private readonly customer: Customer,
    private readonly register: Register,
  ) {}

  once(): Promise<void> {
    const number = ++this.sequence;
    if (number % 3 === 0 && this.sites.length > 0) return this.change(this.sites[number % this.sites.length], number);
    if (this.sites.length < MOST) return this.create(number);
    return this.delete(this.sites[0]);
  }

  /** What there is, by the names it was registered with. @throws Error when it cannot be read */
  async stored(): Promise<[name: string, value: string][]> {
    const { status, body } = await this.customer.ask(`${PATH}?page_size=1000`);
    if (status !== 200) throw new Error(`sites cannot be read: ${status} ${body}`);
    const { sites } = JSON.parse(body) as { sites: Site[] };
    return sites.filter(({ name }) => name.includes(NAME)).map(({ name, capacity }) => [name, String(capacity)]);
  }

  private async create(number: number): Promise<void> {
    const name = `site ${number} ${NAME}`;
    this.register.begin(name, String(number));
    const body = { name, latitude: 30 + (number % 20), longitude: number % 90, capacity: number };
    const heard = await this.customer.write(PATH, { method: 'POST', body });
    if (!heard) return;
    this.register.acknowledge(name, String(number));
    this.sites.push({ id: (JSON.parse(heard.body) as Site).resource_id, name });
  }

  private async change({ id, name }: { id: string; name: string }, capacity: number): Promise<void> {
    this.register.begin(name, String(capacity));
    // It may have been deleted by a request nobody answered.
    const heard = await this.customer.write(`${PATH}/${id}`, { method: 'PATCH', body: { capacity }, forgives: 404 });
    if (heard) this.register.acknowledge(name, String(capacity));
  }

  private async delete({ id, name }: { id: string; name: string }): Promise<void> {
    this.sites.shift();
    this.register.begin(name, GONE);
    const heard = await this.customer.write(`${PATH}/${id}`, { method: 'DELETE' });
    if (heard) this.register.acknowledge(name, GONE);
  }
}
