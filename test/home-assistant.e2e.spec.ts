import { join } from 'node:path';
import { findPython } from '@daystar/testing';
import { parse } from 'yaml';
import { type PowerRow, RooftopInstallation } from './home/rooftop-installation';

const HALF_HOUR = 1_800_000;
const ZONE = 'Europe/Madrid';

interface Sensor {
  readonly name: string;
  readonly value_template: string;
  readonly json_attributes?: string[];
}
interface Resource {
  readonly resource: string;
  readonly params: Record<string, string | number>;
  readonly headers: Record<string, string>;
  readonly sensor: Sensor[];
}
interface Package {
  readonly rest: Resource[];
  readonly rest_command: Record<string, { url: string; headers: Record<string, string>; payload: string }>;
  readonly automation: { condition: { value_template: string }[] }[];
}
interface Rows {
  readonly estimated_actuals: PowerRow[];
  readonly forecasts: PowerRow[];
}

describe('the package for Home Assistant', () => {
  const found = findPython('jinja2==3.1.6');
  if ('missing' in found) return void it.skip(`has sensors [skipped: ${found.missing}]`, () => undefined);
  const python = found.path;
  let roof: RooftopInstallation;
  let home: Package;
  beforeAll(async () => {
    roof = await RooftopInstallation.register();
    const secret = { tag: '!secret', resolve: () => `Bearer ${roof.key}` };
    home = parse(roof.readExample('home-assistant.yaml'), { customTags: [secret] }) as Package;
  }, 120_000);
  afterAll(() => roof.close());

  const render = async (now: number, values: unknown, power: string, ...templates: string[]) => {
    const job = { zone: ZONE, now: new Date(now).toISOString(), values, templates };
    const states = { 'sensor.pv_power_of_half_an_hour': power };
    const output = await roof.run(
      python,
      [join(__dirname, 'home/render-templates.py')],
      JSON.stringify({ ...job, states }),
    );
    return JSON.parse(output) as string[];
  };
  const localDay = (time: number) => new Date(time).toLocaleDateString('en-CA', { timeZone: ZONE });
  const energyOf = (rows: readonly PowerRow[], day: string) =>
    rows
      .filter(({ period_end }) => localDay(Date.parse(period_end) - HALF_HOUR) === day)
      .reduce((sum, { pv_estimate }) => sum + pv_estimate / 2, 0);

  it('has sensors of the energy today and tomorrow, of power, and of the next peak', async () => {
    const [{ resource, params, headers, sensor }] = home.rest;
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const response = await fetch(`${resource}?${query.toString()}`, { headers });
    expect(response.status).toBe(200);
    const rows = (await response.json()) as Rows;
    const now = Date.now();
    const states = await render(now, rows, '0', ...sensor.map(({ value_template }) => value_template));
    const stateOf = (name: string) => states[sensor.findIndex((candidate) => candidate.name === name)];

    const today = localDay(now);
    // The last row of the request reaches the end of tomorrow, also where a day has 25 hours.
    const tomorrow = localDay(Date.parse(`${today}T12:00:00Z`) + 24 * 2 * HALF_HOUR);
    const { forecasts, estimated_actuals } = rows;
    expect(Number(stateOf('Solar energy today'))).toBeCloseTo(energyOf([...estimated_actuals, ...forecasts], today), 2);
    expect(Number(stateOf('Solar energy remaining today'))).toBeCloseTo(energyOf(forecasts, today), 2);
    expect(Number(stateOf('Solar energy tomorrow'))).toBeCloseTo(energyOf(forecasts, tomorrow), 2);
    expect(Number(stateOf('Solar energy tomorrow'))).toBeGreaterThan(1);
    expect(Number(stateOf('Solar power now'))).toBe(forecasts[0].pv_estimate);
    expect(Number(stateOf('Solar power in an hour'))).toBe(forecasts[2].pv_estimate);
    const peak = Date.parse(stateOf('Next solar peak')) + HALF_HOUR;
    const highest = Math.max(...forecasts.slice(0, 48).map(({ pv_estimate }) => pv_estimate));
    expect(forecasts.find(({ period_end }) => Date.parse(period_end) === peak)?.pv_estimate).toBe(highest);
  });

  it('keeps the attributes of the chart sensor below the limit of the recorder', async () => {
    const [{ sensor }] = home.rest;
    expect(sensor.flatMap(({ json_attributes = [] }) => json_attributes)).toEqual(['forecasts']);
    const forecasts = await roof.getForecasts('hours=48');
    expect(JSON.stringify({ forecasts }).length).toBeLessThan(16_384);
  });

  it('posts the measured power of half an hour, and nothing while it is unknown', async () => {
    const { url, headers, payload } = home.rest_command.post_pv_power;
    const end = Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR;
    const [{ condition }] = home.automation;
    const [body, isKnown] = await render(end + 400, {}, '2468.2', payload, condition[0].value_template);
    expect(isKnown).toBe('True');
    expect(await render(end, {}, 'unknown', condition[0].value_template)).toEqual(['False']);

    const json = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers: { ...headers, ...json }, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      measurement: { period_end: new Date(end).toISOString().replace('000Z', '0000000Z'), total_power: 2.4682 },
    });
  });
});
