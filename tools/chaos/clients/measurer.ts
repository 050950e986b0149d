import type { Register } from '../ledger/register';
import type { Customer, Habit } from './customer';

const EPOCH = Date.UTC(2026, 0, 1);
const PERIOD = 300_000;

/** Posts measurements of a site, each of a period of its own: what is there twice was doubled by the house. */
export class Measurer implements Habit {
  readonly pauseMs = 150;
  /** How many were acknowledged. */
  acknowledged = 0;
  private sequence = 0;

  constructor(
    private readonly customer: Customer,
    private readonly register: Register,
    private readonly site: string,
  ) {}

  async once(): Promise<void> {
    const number = this.sequence++;
    const end = EPOCH + number * PERIOD;
    const total_power = (number % 1000) / 10;
    const measurement = { period_end: new Date(end).toISOString(), period: 'PT5M', total_power };
    const name = this.nameOf(end);
    this.register.begin(name, String(total_power));
    const heard = await this.customer.write(this.path, { method: 'POST', body: { measurement } });
    if (!heard) return;
    this.acknowledged++;
    this.register.acknowledge(name, String(total_power));
  }

  /** What is stored, by the names it was registered with. @throws Error when it cannot be read */
  async stored(): Promise<[name: string, value: string][]> {
    const to = new Date(EPOCH + (this.sequence + 1) * PERIOD).toISOString();
    const { status, body } = await this.customer.ask(`${this.path}?from=${new Date(EPOCH - 1).toISOString()}&to=${to}`);
    if (status !== 200) throw new Error(`measurements cannot be read: ${status} ${body}`);
    const { measurements } = JSON.parse(body) as { measurements: { period_end: string; total_power: number }[] };
    return measurements.map(({ period_end, total_power }) => [
      this.nameOf(Date.parse(period_end)),
      String(total_power),
    ]);
  }

  private get path(): string {
    return `/utility_scale_sites/${this.site}/measurements`;
  }

  private nameOf(end: number): string {
    return `measurement of ${this.site} ${new Date(end).toISOString()}`;
  }
}
