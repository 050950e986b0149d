import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '../client';
import { type RunningInstallation, startEmbedded } from '../installations';

const EXAMPLES = join(__dirname, '../../examples/home');

/** A row of forecasts or estimated actuals, kW. */
export interface PowerRow {
  readonly pv_estimate: number;
  readonly pv_estimate10: number;
  readonly period_end: string;
}

/** An installation with a rooftop site, and the files of `examples/home` with its address, site and key. */
export class RooftopInstallation {
  private constructor(
    private readonly installation: RunningInstallation,
    readonly client: Client,
    readonly key: string,
    readonly site: string,
  ) {}

  static async register(): Promise<RooftopInstallation> {
    const installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox' });
    const { client, key } = await Client.registerWithKey(installation, 'Home');
    const place = { name: 'Home', latitude: 39.9, longitude: -3.9, capacity: 5, tilt: 30, azimuth: 180 };
    const site = (await client.post<{ resource_id: string }>('/rooftop_sites', place)).body.resource_id;
    await client.getRowsUntil(`/rooftop_sites/${site}/forecasts`);
    return new RooftopInstallation(installation, client, key, site);
  }

  get url(): string {
    return this.installation.url;
  }

  readExample(name: string): string {
    return readFileSync(join(EXAMPLES, name), 'utf8')
      .replaceAll('http://localhost:3000', this.url)
      .replaceAll('1234-abcd-5678-ef90', this.site)
      .replaceAll('the-key', this.key);
  }

  async getForecasts(query: string): Promise<PowerRow[]> {
    return (await this.client.get<{ forecasts: PowerRow[] }>(`/rooftop_sites/${this.site}/forecasts?${query}`)).body
      .forecasts;
  }

  /** Runs a shell script of the examples with the settings of this roof. */
  runExample(name: string, parameters: string, settings: NodeJS.ProcessEnv): Promise<string> {
    const roofSettings = { DAYSTAR_URL: this.url, DAYSTAR_KEY: this.key, DAYSTAR_SITE: this.site };
    return this.run('sh', [join(EXAMPLES, name), parameters], '', { ...roofSettings, ...settings });
  }

  /** Runs a program without blocking this process, which serves the program's requests. @returns its output */
  async run(program: string, args: string[], input: string, settings: NodeJS.ProcessEnv = {}): Promise<string> {
    const child = spawn(program, args, { env: { PATH: process.env.PATH, ...settings } });
    child.stdin.end(input);
    const [output, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((done) => child.once('close', done)),
    ]);
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${errors}${output}`);
    return output;
  }

  close(): Promise<void> {
    return this.installation.close();
  }
}
