import { DAY, HOUR } from '@daystar/timeseries';
import { computeAirUncertainty } from './air-uncertainty';

const forecast = { hasWater: true, hasAerosol: true };
const typical = { hasWater: false, hasAerosol: false };

describe('the uncertainty of the atmosphere', () => {
  it('is 0 at lead time 0 for forecast values, and grows with lead time', () => {
    expect(computeAirUncertainty(0, forecast)).toEqual({ water: 0, aerosol: 0 });
    const leads = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY];
    const grown = leads.map((lead) => computeAirUncertainty(lead, forecast).water);
    expect(grown).toEqual([...grown].sort((a, b) => a - b));
    // After a week the total error is 2.12 times the initial one; the initial variance is subtracted.
    expect(grown.at(-1)).toBeCloseTo(0.12 * Math.sqrt(2.12 ** 2 - 1), 9);
  });

  it('is constant for the climatology, and larger than for any forecast', () => {
    expect(computeAirUncertainty(HOUR, typical)).toEqual(computeAirUncertainty(7 * DAY, typical));
    expect(computeAirUncertainty(HOUR, typical).water).toBeGreaterThan(computeAirUncertainty(7 * DAY, forecast).water);
    expect(computeAirUncertainty(HOUR, { hasWater: true, hasAerosol: false }).aerosol).toBe(0.45);
  });
});
