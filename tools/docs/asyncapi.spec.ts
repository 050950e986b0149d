import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENT_TYPES, FIELDS, WEATHER_VARIABLES } from '@daystar/contracts';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { buildAsyncApi } from './asyncapi';

const root = resolve(__dirname, '../..');

/** JSON as it would be read from the page. */
const document = JSON.parse(JSON.stringify(buildAsyncApi('1.2.3'))) as {
  channels: Record<string, unknown>;
  components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
};

function validator() {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  return ajv;
}

describe('the description of the events', () => {
  it('is valid AsyncAPI 3.0 by the official schema', () => {
    const file = join(root, 'node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json');
    const valid = validator().compile(JSON.parse(readFileSync(file, 'utf8')) as object);
    valid(document);
    expect(valid.errors ?? []).toEqual([]);
    valid({ ...document, channels: [] });
    expect(valid.errors).not.toBeNull();
  });

  it.each(EVENT_TYPES.map((type) => [type.topic, type] as const))('contains the example of %s', (_, type) => {
    const valid = validator()
      .addSchema({ $id: 'asyncapi', ...document })
      .compile({ $ref: `asyncapi#/components/schemas/${type.payload.name}` });
    valid(type.example);
    expect(valid.errors ?? []).toEqual([]);
    valid({});
    expect(valid.errors).not.toBeNull();
  });

  it('describes the properties that cannot be decoded otherwise', () => {
    const { WeatherTile, ForecastIssue, PowerSeries, IssuedSky } = document.components.schemas;
    const described = [
      ...['common_errors', 'irradiance_bias', 'made_with', 'plant'].map((name) => ForecastIssue.properties[name]),
      PowerSeries.properties.first_period_end,
      IssuedSky.properties.block,
    ];
    for (const { description } of described) expect(description).toMatch(/\w/);
    expect(PowerSeries).toHaveProperty('description', expect.stringContaining('five minutes'));
    expect(WeatherTile.properties.columns.description).toContain('offset + integer * scale');
  });

  it('states the units of weather as the field table', () => {
    const { description = '' } = document.components.schemas.WeatherTile.properties.columns;
    const units = new Map<string, string>();
    for (const [, names, unit] of description.split('Units: ')[1].matchAll(/((?:`\w+` )+)([^`;.]+)[;.]/g))
      for (const [, name] of names.matchAll(/`(\w+)`/g)) units.set(name, unit);
    const findUnit = (name: string) => FIELDS.find((field) => field.name === name)?.unit;
    expect(Object.fromEntries(units)).toEqual(
      Object.fromEntries(WEATHER_VARIABLES.map((name) => [name, findUnit(name)])),
    );
  });

  it('names only public topics', () => {
    expect(Object.keys(document.channels)).toEqual(EVENT_TYPES.map(({ topic }) => topic));
  });
});
