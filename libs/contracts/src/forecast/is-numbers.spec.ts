import { validateSync } from 'class-validator';
import { IsNumbers } from './is-numbers';

class Row {
  @IsNumbers() values: unknown;
}

const violationsOf = (values: unknown): readonly string[] =>
  validateSync(Object.assign(new Row(), { values })).flatMap(({ constraints = {} }) => Object.values(constraints));

describe('a list of numbers', () => {
  it.each([[[]], [[0]], [[1, -2.5, 1e300]]])('is valid when it is %j', (values) => {
    expect(violationsOf(values)).toEqual([]);
  });

  it.each([undefined, null, 5, '1', {}, ['1'], [1, null], [1, NaN], [Infinity], [[1]]])(
    'is invalid when it is %p',
    (values) => {
      expect(violationsOf(values)).toEqual(['values must be a list of numbers']);
    },
  );
});
