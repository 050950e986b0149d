import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { describeViolations } from '../errors/describe-violations';
import { PlantArray } from './plant-array';
import { SiteProperties } from './site';

const createPlant = (horizon: unknown) =>
  plainToInstance(SiteProperties, {
    name: 'Meseta',
    latitude: 39.9,
    longitude: -3.9,
    capacity: 30,
    arrays: [{ dc_share: 1, horizon }],
  });

const violationsOf = (plant: object) => describeViolations(validateSync(plant, { whitelist: true }));

describe('a horizon', () => {
  it.each([[[0, 0, 0, 90]], [[0.5, 1e-3, 12, 89.99]], [null]])('is valid when it is %j', (horizon) => {
    expect(violationsOf(createPlant(horizon))).toEqual([]);
  });

  it.each([
    [[1, 2, 3]],
    [new Array(361).fill(0)],
    [[1, 2, 3, 90.1]],
    [[1, 2, 3, -0.1]],
    [[1, 2, 3, NaN]],
    [[1, 2, 3, '4']],
    [[1, 2, 3, null]],
    [[1, 2, 3, [4]]],
  ])('is rejected with a message that says what was expected: %j', (horizon) => {
    expect(violationsOf(createPlant(horizon)).map(({ message }) => message)).toEqual([
      "'arrays[0].horizon' must be a list of 4 to 360 numbers between 0 and 90 (degrees).",
    ]);
  });

  // The results of a rule for each element would block the event loop for 0.3 s in a plant with 50 horizons.
  it('is validated as a whole', () => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(PlantArray, '', false, false);
    expect(rules.filter(({ propertyName, each }) => propertyName === 'horizon' && each)).toEqual([]);
  });
});
