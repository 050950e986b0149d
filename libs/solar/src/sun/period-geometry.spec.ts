import { observerAt } from './observer';
import { periodGeometry } from './period-geometry';
import { sunAt } from './sun';
import { sunPosition } from './sun-position';

const at = (stamp: string): number => Date.parse(stamp) / 1000;

describe('the sun over a period', () => {
  // Integrated with pvlib 0.15.2 every 2 s (delta_t 67 s, 1013.25 hPa, 12 C).
  it('is sunlit in part while the sun sets', () => {
    const geometry = periodGeometry(observerAt(28.5355, -21.2879), 1453402800, 1200, { deltaT: 67 });
    expect(geometry.middle.zenith).toBeCloseTo(89.80216863, 6);
    expect(geometry.sunlitFraction).toBeCloseTo(0.5483333333, 9);
    expect(geometry.apparentSunlitFraction).toBeCloseTo(0.69, 9);
    expect(geometry.meanCosZenith).toBeCloseTo(0.01060507, 7);
    expect(geometry.sunlitMeanCosZenith).toBeCloseTo(0.01934055, 7);
    expect(geometry.sunlitMiddle!.zenith).toBeCloseTo(88.89080279, 6);
    expect(geometry.sunlitMiddle!.azimuth).toBeCloseTo(246.5455356, 6);
  });

  it('is dark at night', () => {
    const geometry = periodGeometry(observerAt(-27.2572, 125.7374), 1112198400, 1800);
    expect(geometry.sunlitFraction).toBe(0);
    expect(geometry.meanCosZenith).toBe(0);
    expect(geometry.sunlitMeanCosZenith).toBeNull();
    expect(geometry.sunlitMiddle).toBeNull();
  });

  it('is lit throughout at noon, with the middle of the light in the middle', () => {
    const geometry = periodGeometry(observerAt(0, 0), at('2024-03-20T12:30:00Z'), 3600);
    expect(geometry.sunlitFraction).toBe(1);
    expect(geometry.sunlitMiddle!.zenith).toBeCloseTo(geometry.middle.zenith, 6);
    // On the equator at the equinox cos z runs as a cosine: its mean over the hour about noon is sin(7.5 deg)/(7.5 deg).
    const offNoon = (sunAt(at('2024-03-20T12:00:00Z')).equationOfTime / 4) * (Math.PI / 180);
    const half = (7.5 * Math.PI) / 180;
    expect(geometry.meanCosZenith).toBeCloseTo((Math.sin(half) / half) * Math.cos(offNoon), 4);
  });

  it('counts every part where a polar sun dips below the horizon within the period', () => {
    const observer = observerAt(66.6, 20);
    const midnight = at('2024-06-29T22:40:00Z');
    const geometry = periodGeometry(observer, midnight + 7200, 14400, { step: 10 });
    let lit = 0;
    for (let time = midnight - 7195; time < midnight + 7200; time += 10) {
      if (sunPosition(observer, sunAt(time)).zenith < 90) lit++;
    }
    expect(lit).toBeGreaterThan(0);
    expect(lit).toBeLessThan(1440);
    expect(geometry.sunlitFraction).toBeCloseTo(lit / 1440, 2);
  });

  it('requires a positive period and step', () => {
    expect(() => periodGeometry(observerAt(0, 0), 0, 0)).toThrow('0 s');
    expect(() => periodGeometry(observerAt(0, 0), 0, 300, { step: -1 })).toThrow('-1 s');
  });
});
