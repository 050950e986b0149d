import { matchCapacityUnit } from './match-capacity-unit';

describe('the capacity of a plant', () => {
  const output = Float64Array.from({ length: 200 }, (_, i) => (i % 50) / 10);
  const inKilowatts = output.map((value) => 1000 * value);

  it('is used unchanged where the measurements fit it', () => {
    expect(matchCapacityUnit(6, 'MW', output, 'one')).toBe(6);
    expect(matchCapacityUnit(6000, 'kW', inKilowatts, 'one')).toBe(6000);
    expect(matchCapacityUnit(6, 'furlong', output, 'one')).toBe(6);
  });

  it('is converted to the unit of the measurements', () => {
    expect(matchCapacityUnit(6, 'kW', inKilowatts, 'one')).toBe(6000);
  });

  it('accepts a spike, and a plant without output', () => {
    const spiked = output.slice();
    spiked[7] = 9999;
    expect(matchCapacityUnit(6, 'MW', spiked, 'one')).toBe(6);
    expect(matchCapacityUnit(6, 'MW', new Float64Array(100), 'one')).toBe(6);
    expect(matchCapacityUnit(6, 'MW', new Float64Array(100).fill(NaN), 'one')).toBe(6);
  });

  it('is refused if no unit makes it fit', () => {
    expect(() => matchCapacityUnit(6, 'MW', inKilowatts, 'north')).toThrow(
      /site north is up to \d+ times.*as 'unit' in dataset.json, not 'MW'/,
    );
  });
});
