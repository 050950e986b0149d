import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import * as contracts from './index';
import {
  type CommandType,
  DefineAggregation,
  EVENT_TYPES,
  FIELDS,
  ROW_KINDS,
  getCentre,
  getCellName,
  getPointName,
  getSkyName,
  defineAggregation,
  getFields,
  packColumn,
  prepareSky,
  prepareSkyHistory,
  getTileName,
  unpackColumn,
} from './index';

const problems = (type: new () => object, value: object) =>
  validateSync(plainToInstance(type, JSON.parse(JSON.stringify(value)) as object), {
    whitelist: true,
    forbidNonWhitelisted: true,
  });

const isCommand = (exported: unknown): exported is CommandType =>
  typeof exported === 'object' && exported !== null && 'request' in exported && 'reply' in exported;
const commands = Object.values<unknown>(contracts).filter(isCommand);

describe('the contracts', () => {
  it.each(EVENT_TYPES.map((type) => [type.topic, type] as const))(
    '%s has an example that is valid after a JSON round trip',
    (_topic, type) => {
      expect(problems(type.payload, type.example)).toEqual([]);
    },
  );

  it.each(commands.map((type) => [type.name, type] as const))(
    '%s has examples that are valid after a JSON round trip',
    (_name, type) => {
      expect(problems(type.request, type.example.request)).toEqual([]);
      expect(problems(type.reply, type.example.reply)).toEqual([]);
    },
  );

  it('have unique topics and commands', () => {
    expect(commands.length).toBeGreaterThan(40);
    const names = [...EVENT_TYPES.map((type) => type.topic), ...commands.map((type) => type.name)];
    expect(new Set(names).size).toBe(names.length);
  });

  it('reject unknown fields', () => {
    expect(problems(DefineAggregation, { ...defineAggregation.example.request, colour: 'red' })).toHaveLength(1);
  });
});

describe('the field table', () => {
  it('contains every field once, with a unit and limits', () => {
    expect(new Set(FIELDS.map((field) => field.name)).size).toBe(FIELDS.length);
    for (const field of FIELDS) expect(field.lowest).toBeLessThan(field.highest);
  });

  it('has at least one field for every kind of row', () => {
    for (const kind of ROW_KINDS) expect(getFields(kind)).not.toHaveLength(0);
  });

  it('lists the radiation columns of the specification in its order', () => {
    expect(getFields('radiation_estimated_actual').map((field) => field.name)).toEqual([
      'ghi',
      'ebh',
      'dni',
      'dhi',
      'cloud_opacity',
    ]);
  });
});

describe('the sky grid', () => {
  it.each([
    [{ latitude: 90, longitude: 0 }, 'c719-720', 't71-72'],
    [{ latitude: -90, longitude: 0 }, 'c0-720', 't0-72'],
    [{ latitude: 90, longitude: 123 }, 'c719-720', 't71-72'],
    [{ latitude: -90, longitude: 180 }, 'c0-720', 't0-72'],
    [{ latitude: 89.99, longitude: 123 }, 'c719-1212', 't71-121'],
    [{ latitude: 0, longitude: 180 }, 'c360-0', 't36-0'],
    [{ latitude: 0, longitude: -180 }, 'c360-0', 't36-0'],
    [{ latitude: 0, longitude: 179.9 }, 'c360-1439', 't36-143'],
  ])('maps %o to %s of %s', (place, cell, tile) => {
    expect([getCellName(place), getTileName(place)]).toEqual([cell, tile]);
  });

  it('has the centre of a cell inside that cell, and the tile of the centre is that of the cell', () => {
    const centre = getCentre('c511-276');
    expect(getCellName(centre)).toBe('c511-276');
    expect(centre).toEqual({ latitude: 37.875, longitude: -110.875 });
  });

  it.each([
    { latitude: 39.9, longitude: -3.9 },
    { latitude: -89.99999, longitude: 179.99999 },
    { latitude: 90, longitude: 12 },
  ])('has a sky of its own for a plant and for past rows, within 11 m of %o', (place) => {
    const name = getPointName(place);
    expect(getSkyName({ ...place, kind: 'utility' })).toBe(name);
    expect(problems(prepareSky.request, { cells: [name] })).toEqual([]);
    expect(problems(prepareSkyHistory.request, { cell: name, months: ['2019-06'] })).toEqual([]);
    expect(Math.abs(getCentre(name).latitude - place.latitude)).toBeLessThan(0.0001);
    if (place.latitude < 90) expect(Math.abs(getCentre(name).longitude - place.longitude)).toBeLessThan(0.0001);
  });

  it('has the sky of their cell for places and weather sites', () => {
    const place = { latitude: 39.9, longitude: -3.9 };
    expect([getSkyName(place), getSkyName({ ...place, kind: 'weather' })]).toEqual(['c519-704', 'c519-704']);
  });

  it.each(['c720-0', 'x1-1', 'c1', 't72-0', 'p1800000-0'])('rejects the cell %s', (name) => {
    expect(() => getCentre(name)).toThrow(RangeError);
  });
});

describe('a packed column', () => {
  it('returns every value within half a step, and keeps gaps', () => {
    const values = [0, 1367.5, NaN, 420.25];
    const back = unpackColumn(packColumn(values));
    const step = 1367.5 / 65534;
    values.forEach((value, index) => {
      if (Number.isNaN(value)) expect(back[index]).toBeNaN();
      else expect(Math.abs(back[index] - value)).toBeLessThanOrEqual(step / 2 + 1e-9);
    });
  });

  it('packs an empty column, only gaps, and a single value', () => {
    expect(unpackColumn(packColumn([]))).toHaveLength(0);
    expect(unpackColumn(packColumn([NaN]))[0]).toBeNaN();
    expect(unpackColumn(packColumn([7.25]))[0]).toBe(7.25);
  });
});
