import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommandLine } from '@daystar/cli';
import { buildPackages } from './build-packages';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';
import { type PowerRow, sumEnergy } from './mcp/mcp-session';

/** The built package, run as a person does. */
describe('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-cli-'));
  const config = join(folder, 'config');
  let installation: RunningInstallation;
  let http: Client;
  let key: string;
  let roof: string;

  interface Outcome {
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }
  const daystar = (args: readonly string[], { input = '', env = {} } = {}): Promise<Outcome> =>
    new Promise((done) => {
      const program = join(folder, 'node_modules/@daystar/cli/build/main.js');
      const child = spawn(process.execPath, [program, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, XDG_CONFIG_HOME: config, ...env },
      });
      const output = { out: '', err: '' };
      child.stdout.on('data', (bytes) => (output.out += String(bytes)));
      child.stderr.on('data', (bytes) => (output.err += String(bytes)));
      child.on('close', (code) => done({ code, ...output }));
      child.stdin.end(input);
    });

  /** Runs a command with the key in this process. A process takes most of its time to load code. */
  const daystarHere = async (args: readonly string[]): Promise<Outcome> => {
    const output = { out: '', err: '' };
    const code = await runCommandLine(args, {
      env: { DAYSTAR_URL: installation.url, DAYSTAR_API_KEY: key },
      columns: 80,
      isInteractive: false,
      signal: new AbortController().signal,
      print: (line) => (output.out += `${line}\n`),
      printMessage: (message) => (output.err += `${message}\n`),
      showProgress: (message) => (output.err += `${message}\n`),
      readInput: () => Promise.resolve(''),
    });
    return { code, ...output };
  };

  beforeAll(async () => {
    buildPackages(folder, ['client', 'cli']);
    // There is an issue every ten seconds.
    installation = await startEmbedded({
      DAYSTAR_WEATHER: 'sandbox',
      DAYSTAR_CLOCK: '2026-06-01T08:00:00Z',
      DAYSTAR_CLOCK_SPEED: '60',
    });
    ({ client: http, key } = await Client.registerWithKey(installation, 'Terminal'));
    const site = { name: 'My roof, Lyon', latitude: 45.75, longitude: 4.85, capacity: 6 };
    roof = (await http.post<{ resource_id: string }>('/rooftop_sites', site)).body.resource_id;
    await http.getRowsUntil(`/rooftop_sites/${roof}/forecasts`);
  }, 300_000);
  afterAll(async () => {
    await installation?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks to log in first', async () => {
    const { code, out, err } = await daystar(['sites']);
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('daystar login')]);
  });

  it('stores no key that is not valid', async () => {
    const { code, err } = await daystar(['login', '--url', installation.url], { input: 'wrong' });
    expect([code, err]).toEqual([1, expect.stringContaining('not valid')]);
    expect((await daystar(['sites'])).code).toBe(1);
  });

  it('stores a valid key, readable by the user only', async () => {
    const { code, err } = await daystar(['login', '--url', installation.url], { input: `${key}\n` });
    expect([code, err]).toEqual([0, expect.stringContaining('Logged in')]);
    expect(err).not.toContain(key);
    const file = join(config, 'daystar/credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: installation.url, apiKey: key });
  });

  it('lists sites as a table, JSON and CSV', async () => {
    const table = (await daystar(['sites'])).out.replace(/ {2,}/g, '  ');
    expect(table).toContain(`${roof}  rooftop  6  kW  45.75  4.85  My roof, Lyon`);
    const { site } = (await http.get<{ site: object }>(`/rooftop_sites/${roof}`)).body;
    expect(JSON.parse((await daystar(['sites', '--json'])).out)).toContainEqual({
      kind: 'rooftop',
      capacity_unit: 'kW',
      ...site,
    });
    expect((await daystar(['sites', '--csv'])).out).toContain(`${roof},rooftop,6,kW,45.75,4.85,"My roof, Lyon"`);
  });

  it('shows the rows of the HTTP API as JSON and CSV', async () => {
    const { code, out } = await daystar(['forecast', 'My roof, Lyon', '--hours', '24', '--period', 'PT60M', '--json']);
    const printed = JSON.parse(out) as { issue_id: string; forecasts: PowerRow[] };
    const path = `/rooftop_sites/${roof}/forecasts?issue_id=${printed.issue_id}&hours=24&period=PT60M`;
    const { body } = await http.get<{ forecasts: PowerRow[] }>(path);
    const byEnd = new Map(body.forecasts.map((row) => [row.period_end, row]));
    const common = printed.forecasts.filter(({ period_end }) => byEnd.has(period_end));
    expect([code, printed.forecasts.length]).toEqual([0, 25]);
    expect(common.length).toBeGreaterThan(20);
    for (const row of common) expect(row).toEqual(byEnd.get(row.period_end));
    const csv = (await daystar(['forecast', roof, '--hours', '24', '--period', 'PT60M', '--csv'])).out
      .trim()
      .split('\n');
    expect([csv[0], csv.length]).toEqual(['period_end,period,pv_estimate,pv_estimate10,pv_estimate90', 26]);
  });

  it('draws a forecast with its band, and the energy of each day', async () => {
    const { code, out } = await daystar(['forecast', roof, '--hours', '72']);
    expect([code, out]).toEqual([0, expect.stringContaining('(simulated weather)')]);
    expect(out).toMatch(/█[^]*▓/);
    expect(out).toContain('░');
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    const [, , date, energy] = /(\w{3}) (2026-06-02) +([\d.]+) kWh \(/.exec(out)!.slice(0);
    const { body } = await http.get<{ forecasts: PowerRow[] }>(`/rooftop_sites/${roof}/forecasts?hours=72`);
    // A newer issue may have changed the rows slightly.
    const expected = sumEnergy(body.forecasts, date, 'Europe/Paris');
    expect(Number(energy) / expected).toBeGreaterThan(0.7);
    expect(Number(energy) / expected).toBeLessThan(1.4);
  });

  it('imports a CSV file, names refused lines and counts flags', async () => {
    const file = join(folder, 'inverter.csv');
    writeFileSync(
      file,
      'period_end;total_power\n2026-06-01T06:00:00Z;1,1\n2019-06-01T06:30:00Z;1,5\n2026-06-01T07:00:00Z;2,2\n2026-06-01T07:30:00Z\n',
    );
    const { code, out, err } = await daystar(['measurements', 'import', roof, file, '--period', 'PT30M']);
    expect([code, err]).toEqual([3, expect.stringMatching(/^line 5: [^]*^line 3: /m)]);
    expect(out).toContain('stored 2 of 4');
    const path = `/rooftop_sites/${roof}/measurements?from=2026-06-01T00:00:00Z&to=2026-06-01T12:00:00Z`;
    const { body } = await http.get<{ measurements: { total_power: number; verdict: string }[] }>(path);
    expect(body.measurements.map(({ total_power }) => total_power).sort()).toEqual([1.1, 2.2]);
    for (const { verdict } of body.measurements) expect(out).toMatch(new RegExp(`^${verdict} \\d+$`, 'm'));
  });

  it.each([
    ['a header without power', 'period_end,period\n2026-06-01T06:00:00Z,PT30M\n', 'No column with power'],
    [
      'a header without periods',
      'period_end,total_power\n2026-06-01T06:00:00Z,1\n',
      'The period of the rows is unknown',
    ],
    [
      'text for a number',
      'period_end,period,total_power\n2026-06-01T06:00:00Z,PT30M,one\n',
      "line 2: total_power is 'one'",
    ],
    ['no rows', 'period_end,period,total_power\n', 'no rows'],
  ])('imports nothing of a file with %s', async (_, text, message) => {
    const file = join(folder, 'broken.csv');
    writeFileSync(file, text);
    const { code, out, err } = await daystarHere(['measurements', 'import', roof, file]);
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)]);
  });

  it('prints each new issue', async () => {
    const { code, out } = await daystar(['watch', roof, '--count', '2', '--json']);
    const issues = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { issue_id: string; announced: string });
    expect([code, issues.length]).toEqual([0, 2]);
    expect(issues[1].announced > issues[0].announced).toBe(true);
    for (const { issue_id, announced } of issues) expect(issue_id >= announced).toBe(true);
  });

  it('orders a history, downloads it and verifies its checksum', async () => {
    const file = join(folder, 'roof.csv');
    const order = ['history', 'request', roof, '--start', '2026-04-01', '--end', '2026-05-01', '--out', file];
    const { code, out, err } = await daystar(order);
    expect([code, err]).toEqual([0, expect.stringMatching(/1 of 1 months[^]*SHA-256 verified/)]);
    expect(out).toBe(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}\n`);
    expect(readFileSync(file, 'utf8').split('\r\n').length).toBeGreaterThan(1400);
    const again = await daystar(order);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('exists')]);
  }, 120_000);

  it.each([
    [['forecast'], 'expected SITE'],
    [['forecast', 'x', '--hours', '999'], '--hours must be a whole number from 1 to 168'],
    [['forecast', 'x', '--huors', '9'], '--huors'],
    [['forecsat'], "unknown command 'forecsat'"],
    [[], 'usage: daystar COMMAND'],
  ])('says how %j is used', async (args, message) => {
    const { code, out, err } = await daystarHere(args);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
  });

  it('exits with the code of a wrong usage, and prints its message to standard error', async () => {
    const { code, out, err } = await daystar(['forecsat']);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining("unknown command 'forecsat'")]);
  });

  it('says that a site is unknown', async () => {
    const { code, err } = await daystar(['forecast', 'Nowhere']);
    expect([code, err]).toEqual([1, expect.stringContaining("no site has the id or name 'Nowhere'")]);
  });

  it('has help with an example for each command of the page', async () => {
    const page = readFileSync(resolve(__dirname, '../docs/command-line.md'), 'utf8');
    const commands = [...page.matchAll(/^\| `daystar ([a-z ]+?)(?: [A-Z ]+)?`/gm)].map(([, name]) => name);
    const { code, out } = await daystar(['--help']);
    expect([code, commands.length]).toEqual([0, 7]);
    for (const command of commands) {
      expect(out).toContain(`  ${command} `);
      const help = await daystarHere([...command.split(' '), '--help']);
      expect([help.code, help.out]).toEqual([0, expect.stringContaining(`example:\n  daystar ${command}`)]);
    }
  });
});
