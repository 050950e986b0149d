import { observerAt } from '../sun/observer';
import { dayOfYear, sunStep } from './sun-step';

const seconds = (stamp: string) => Date.parse(stamp) / 1000;

describe('the day of the year', () => {
  it('counts from 1, leap days included', () => {
    expect(dayOfYear(seconds('2023-01-01T00:00:00Z'))).toBe(1);
    expect(dayOfYear(seconds('2023-12-31T23:59:59Z'))).toBe(365);
    expect(dayOfYear(seconds('2024-12-31T23:59:59Z'))).toBe(366);
    expect(dayOfYear(seconds('2024-03-01T00:00:00Z'))).toBe(61);
    expect(dayOfYear(seconds('1969-12-31T12:00:00Z'))).toBe(365);
  });
});

describe('the sun of a step', () => {
  it('has its apparent solar time, which is noon when it crosses the meridian', () => {
    // The equation of time is -14.24 min on 11 February and +16.42 min on 3 November (NREL SPA).
    expect(sunStep(observerAt(0, 0), seconds('2024-02-11T12:14:14Z')).apparentSolarTime).toBeCloseTo(12, 2);
    expect(sunStep(observerAt(0, 90), seconds('2024-11-03T05:43:34Z')).apparentSolarTime).toBeCloseTo(12, 2);
  });

  it('keeps solar time within a day on both sides of the date line', () => {
    const time = seconds('2024-05-01T23:00:00Z');
    const east = sunStep(observerAt(10, 180), time).apparentSolarTime;
    const west = sunStep(observerAt(10, -180), time).apparentSolarTime;
    expect(east).toBeCloseTo(west, 9);
    expect(east).toBeCloseTo(11.05, 1);
  });

  it('has an airmass that stays finite at night', () => {
    expect(sunStep(observerAt(52, 13), seconds('2024-12-21T23:00:00Z')).airmass).toBeCloseTo(37.92, 1);
  });
});
