import { usableBeam } from './martinez';

describe('the beam that becomes power on a row with shade', () => {
  it('is the light alone when no blocks are stated', () => {
    for (const sunlit of [0, 0.3, 0.99, 1]) expect(usableBeam(sunlit)).toBe(sunlit);
  });

  it('loses a whole block to the first edge of shade, and nothing without shade', () => {
    expect(usableBeam(1, 3)).toBe(1);
    expect(usableBeam(0.999, 3)).toBeCloseTo(0.999 * 0.75, 12);
    expect(usableBeam(0.5, 1)).toBeCloseTo(0.25, 12);
    expect(usableBeam(0, 3)).toBe(0);
  });

  it('counts no block for the rounding errors of backtracking', () => {
    expect(usableBeam(1 - 1e-8, 3)).toBeCloseTo(1, 7);
  });

  it('comes closer to the light alone with more blocks', () => {
    const byBlocks = [1, 2, 4, 8, 100].map((blocks) => usableBeam(0.9, blocks));
    expect(byBlocks).toEqual([...byBlocks].sort((one, other) => one - other));
    expect(byBlocks.at(-1)).toBeLessThan(0.9);
  });
});
