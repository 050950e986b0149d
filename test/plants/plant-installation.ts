import { eventually } from '@daystar/testing';
import { Client } from '../client';
import { type RunningInstallation, startEmbedded } from '../installations';

export interface PowerRow {
  readonly period_end: string;
  readonly pv_estimate: number;
  readonly pv_estimate10: number;
  readonly pv_estimate90: number;
}
export type Estimate = 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90';

export const PERIODS = ['PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT60M'];
export const ESTIMATES: readonly Estimate[] = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'];
const PLACE = { name: 'Meseta', latitude: 39.9, longitude: -3.9, capacity: 30 };
/** Noon in Spain: the first day of the forecast has an afternoon, and the past day a morning. */
const NOW = '2026-06-10T12:00:00Z';

export const sumRows = (rows: readonly PowerRow[], name: Estimate = 'pv_estimate'): number =>
  rows.reduce((total, row) => total + row[name], 0);

/** An installation with simulated weather, and an owner of sites in Spain. */
export class PlantInstallation {
  private constructor(
    private readonly installation: RunningInstallation,
    readonly client: Client,
  ) {}

  /** @param settings settings that replace the simulated weather, or the time of the clock */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<PlantInstallation> {
    const installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox', DAYSTAR_CLOCK: NOW, ...settings });
    return new PlantInstallation(installation, await Client.register(installation, 'Owner'));
  }

  close = (): Promise<unknown> => this.installation.close();

  /** Registers a utility-scale site. @returns its id */
  async register(properties: object): Promise<string> {
    const { status, body } = await this.client.post<{ resource_id: string }>('/utility_scale_sites', {
      ...PLACE,
      ...properties,
    });
    expect([200, 201]).toContain(status);
    return body.resource_id;
  }

  async fetchRows(id: string, query = 'hours=24', rows = 'forecasts'): Promise<readonly PowerRow[]> {
    const path = `/utility_scale_sites/${id}/${rows}?${query}&format=json`;
    const { body } = await this.client.getRowsUntil<Record<string, readonly PowerRow[]>>(path);
    return body[rows];
  }

  /** Fetches rows of the data API. @returns the sum of their power */
  async sumData(id: string, path: string): Promise<number> {
    const { body } = await this.client.getRowsUntil<Record<string, { pv_power_advanced: number }[]>>(
      `/data/${path}&resource_id=${id}&format=json`,
    );
    const [rows] = Object.values(body);
    return rows.reduce((total, row) => total + row.pv_power_advanced, 0);
  }

  /**
   * Orders a history of ten days of June, and deletes it, because an account may store twenty.
   * @returns the sum of its power
   */
  async sumHistory(id: string): Promise<number> {
    const order = { resource_id: id, start: '2025-06-01', end: '2025-06-11', format: 'csv' };
    const { status, body } = await this.client.post<{ history_id: string }>('/v1/histories', order);
    expect(status).toBe(202);
    const path = `/v1/histories/${body.history_id}`;
    await eventually(async () => {
      const { body: history } = await this.client.get<{ state: string }>(path);
      return history.state === 'done' ? history : undefined;
    });
    const { body: csv } = await this.client.get<string>(`${path}/download`, 'text/csv');
    expect(await this.client.delete(path)).toBe(204);
    const lines = csv.trim().split(/\r?\n/).slice(1);
    return lines.reduce((total, line) => total + Number(line.split(',')[0]), 0);
  }

  /** Fetches the stated plant properties that the provenance of rows names. */
  async fetchPlantProvenance(id: string): Promise<readonly string[] | undefined> {
    const path = `/utility_scale_sites/${id}/forecasts?hours=1&format=json&provenance=summary`;
    const { body } = await this.client.getRowsUntil<{ provenance: { plant?: string[] }[] }>(path);
    return body.provenance[0].plant;
  }
}
