import type { Client as McpClient } from '@modelcontextprotocol/client';
import { Client } from '../client';
import { type RunningInstallation, startEmbedded } from '../installations';
import { SkippingClock } from '../skipping-clock';
import { McpSession } from './mcp-session';

/** Connects an agent with an API key. */
export type Connect = (key: string, installation: RunningInstallation) => Promise<McpClient>;

/** An account with two sites and an aggregation, on an installation of its own, and an agent that works for it. */
export class AgentAccount {
  installation!: RunningInstallation;
  clock!: SkippingClock;
  mcp!: McpClient;
  session!: McpSession;
  http!: Client;
  key!: string;
  /** Id of a rooftop site, 6 kW, in Lyon. */
  roof!: string;
  /** Id of a utility-scale site, 100 MW, in Utah. */
  plant!: string;

  constructor(private readonly connect: Connect) {}

  async open(): Promise<void> {
    // There is an issue every ten seconds.
    const clock = { DAYSTAR_CLOCK: '2026-06-01T08:00:00Z', DAYSTAR_CLOCK_SPEED: '60' };
    this.installation = await startEmbedded(
      { DAYSTAR_WEATHER: 'sandbox', ...clock },
      undefined,
      (settings) => (this.clock = new SkippingClock(settings)),
    );
    ({ client: this.http, key: this.key } = await Client.registerWithKey(this.installation, 'Agent'));
    this.roof = await this.register('rooftop', { name: 'Roof in Lyon', latitude: 45.75, longitude: 4.85, capacity: 6 });
    const desert = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100, tags: ['utah'] };
    this.plant = await this.register('utility_scale', desert);
    const fleet = { aggregation_id: 'all', name: 'All sites', members: [this.plant] };
    await this.http.post('/pv_power/collections/my-fleet/aggregations', fleet);
    await this.http.getRowsUntil(`/utility_scale_sites/${this.plant}/forecasts`);
    await this.http.getRowsUntil(`/rooftop_sites/${this.roof}/forecasts`);
    await this.http.getRowsUntil('/pv_power/collections/my-fleet/aggregations/all/forecasts');
    this.mcp = await this.connect(this.key, this.installation);
    this.session = new McpSession(this.mcp, this.http);
  }

  /** Connects an agent with another key. */
  async connectWith(key: string): Promise<McpSession> {
    return new McpSession(await this.connect(key, this.installation), this.http);
  }

  async close(): Promise<void> {
    await this.mcp?.close();
    await this.installation?.close();
  }

  private async register(kind: string, properties: object): Promise<string> {
    return (await this.http.post<{ resource_id: string }>(`/${kind}_sites`, properties)).body.resource_id;
  }
}
