import { groupArrays } from './group-arrays';
import type { PlantModel } from './plant-model';

/** A model of arrays with these shares and powers. */
function createModel(arrays: readonly { readonly share: number; readonly power: readonly number[] }[]): PlantModel {
  const simulate = (_: undefined, index: number) => ({ clear: Float64Array.from(arrays[index].power) });
  return { arrays, simulate } as unknown as PlantModel;
}
describe('groups of arrays', () => {
  const [east, west] = [
    [3, 2, 1],
    [1, 2, 3],
  ];

  it('are arrays that differ first, and one group last', () => {
    const model = createModel([
      { share: 0.3, power: east },
      { share: 0.3, power: west },
      { share: 0.4, power: [3, 2, 1.5] },
    ]);
    expect(groupArrays(model)).toEqual([[[0], [1], [2]], [[0, 2], [1]], [[0, 1, 2]]]);
  });

  it('do not split arrays that are alike', () => {
    const model = createModel([
      { share: 0.25, power: east },
      { share: 0.5, power: west },
      { share: 0.25, power: [3, 2, 1.05] },
    ]);
    expect(groupArrays(model)).toEqual([[[0, 2], [1]], [[0, 1, 2]]]);
    expect(groupArrays(createModel([{ share: 1, power: east }]))).toEqual([[[0]]]);
  });

  it('merge a small array before a large one that faces as differently', () => {
    const model = createModel([
      { share: 0.5, power: [2, 2, 2] },
      { share: 0.45, power: east },
      { share: 0.05, power: west },
    ]);
    expect(groupArrays(model)[1]).toEqual([[0, 2], [1]]);
  });
});
