import { logarithm } from './logarithm';

describe('the logarithm of the engine', () => {
  it('equals Math.log within 1e-15, relative or absolute', () => {
    let worst = 0;
    for (let x = -700; x <= 700; x += 0.037) {
      const exact = Math.log(Math.exp(x));
      worst = Math.max(worst, Math.abs(logarithm(Math.exp(x)) - exact) / Math.max(1, Math.abs(exact)));
    }
    expect(worst).toBeLessThan(1e-15);
  });

  it('is -Infinity at 0, and NaN below and of NaN', () => {
    expect(logarithm(0)).toBe(-Infinity);
    expect(logarithm(-1)).toBeNaN();
    expect(logarithm(NaN)).toBeNaN();
  });
});
