import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@daystar/testing';

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

/** Finds a port that is free now. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** A server of EMHASS. Tests send it all forecasts; from Home Assistant it reads only the configuration. */
export class EmhassServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'daystar-emhass-'));
  private readonly homeAssistant = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ currency: 'EUR', time_zone: 'Europe/Madrid', unit_system: { temperature: '°C' } }));
  });
  private process?: ChildProcess;
  url = '';

  /** @param python path of a Python with EMHASS */
  async start(python: string): Promise<void> {
    const data = join(this.folder, 'data');
    mkdirSync(data);
    writeFileSync(join(this.folder, 'config.json'), '{}');
    const secrets = {
      server_ip: '127.0.0.1',
      hass_url: `http://127.0.0.1:${await listen(this.homeAssistant)}/`,
      long_lived_token: 'unused',
      time_zone: 'Europe/Madrid',
      Latitude: 39.9,
      Longitude: -3.9,
      Altitude: 600,
    };
    const lines = Object.entries(secrets).map(([name, value]) => `${name}: ${value}\n`);
    writeFileSync(join(this.folder, 'secrets.yaml'), lines.join(''));
    const port = await findFreePort();
    this.process = spawn(python, ['-m', 'emhass.web_server', '--no_response'], {
      cwd: this.folder,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_PATH: data,
        CONFIG_PATH: join(this.folder, 'config.json'),
        OPTIONS_PATH: join(this.folder, 'options.json'),
        SECRETS_PATH: join(this.folder, 'secrets.yaml'),
      },
    });
    this.url = `http://127.0.0.1:${port}`;
    await eventually(async () => ((await fetch(this.url)).ok ? true : undefined));
  }

  /** Reads the plan of the last action: a row per time step, with the columns of EMHASS. */
  readPlan(): Record<string, string>[] {
    const [header, ...lines] = readFileSync(join(this.folder, 'data/opt_res_latest.csv'), 'utf8').trim().split('\n');
    const columns = header.split(',');
    return lines.map((line) => {
      const values = line.split(',');
      return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    });
  }

  close(): void {
    this.process?.kill('SIGKILL');
    this.homeAssistant.close();
    this.homeAssistant.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
