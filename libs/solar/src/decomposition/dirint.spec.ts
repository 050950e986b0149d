import { type DirintSample, dirint } from './dirint';

const sample = (ghi: number, zenith: number): DirintSample => ({ ghi, zenith, dayOfYear: 175, pressure: 93193 });

/** Two hours of broken sky, one of thin cloud, then night. */
const day = [sample(1038.62, 10.567), sample(254.53, 72.469), sample(600, 50), sample(0, 95)];

describe('DIRINT', () => {
  // pvlib-python 0.15.2 on the same series of 2014-06-24.
  it('corrects DISC by steadiness, clearness and zenith', () => {
    const [noon, evening, later] = dirint(day);
    expect(noon).toBeCloseTo(868.83318586, 7);
    expect(evening).toBeCloseTo(699.65011512, 7);
    expect(later).toBeCloseTo(712.69703168, 7);
  });

  it('can work without neighbours', () => {
    const [noon, evening, later] = dirint(day, false);
    expect(noon).toBeCloseTo(861.85727421, 7);
    expect(evening).toBeCloseTo(670.34139832, 7);
    expect(later).toBeCloseTo(704.34809335, 7);
  });

  it('uses the dew point where it is known', () => {
    const [noon, evening, later] = dirint(day.map((hour) => ({ ...hour, dewPoint: 10 })));
    expect(noon).toBeCloseTo(882.13724592, 7);
    expect(evening).toBeCloseTo(672.55898981, 7);
    expect(later).toBeCloseTo(702.63695313, 7);
  });

  it('is 0 at night', () => {
    expect(dirint(day)[3]).toBe(0);
    expect(dirint([sample(0, 120)])).toEqual([0]);
  });

  it('treats a single sample as one of unknown steadiness', () => {
    expect(dirint([day[0]])).toEqual(dirint([day[0]], false));
  });

  it('of no samples is empty', () => {
    expect(dirint([])).toEqual([]);
  });
});
