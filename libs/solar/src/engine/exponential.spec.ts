import { exponential } from './exponential';

describe('the exponential of the engine', () => {
  it('equals Math.exp within a relative error of 3e-12', () => {
    let worst = 0;
    for (let x = -700; x <= 700; x += 0.037) worst = Math.max(worst, Math.abs(exponential(x) / Math.exp(x) - 1));
    expect(worst).toBeLessThan(3e-12);
  });

  it('is 1 at 0, and NaN of NaN', () => {
    expect(exponential(0)).toBe(1);
    expect(exponential(NaN)).toBeNaN();
  });
});
