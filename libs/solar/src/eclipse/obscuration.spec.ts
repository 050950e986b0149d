import { observerAt, type Observer } from '../sun/observer';
import { sunAt } from '../sun/sun';
import { moonAt } from './moon';
import { blockedIrradiance, isEclipsePossible, obscuration } from './obscuration';

const at = (stamp: string): number => Date.parse(stamp) / 1000;

const obscurationAt = (observer: Observer, time: number): number =>
  isEclipsePossible(time) ? obscuration(observer, sunAt(time), moonAt(time)) : 0;

/** Greatest obscuration within six hours, and the times of first, total, past-total and last contact, by 10 s. */
function eclipse(latitude: number, longitude: number, from: string) {
  const observer = observerAt(latitude, longitude);
  const covered: [number, number][] = [];
  for (let time = at(from); time < at(from) + 21600; time += 10) covered.push([time, obscurationAt(observer, time)]);
  const partial = covered.filter(([, part]) => part > 0).map(([time]) => time);
  const total = covered.filter(([, part]) => part === 1).map(([time]) => time);
  return {
    greatest: Math.max(...covered.map(([, part]) => part)),
    first: partial[0],
    last: partial[partial.length - 1],
    totalFrom: total[0],
    totalTo: total[total.length - 1],
  };
}

const near = (time: number, stamp: string, tolerance = 20) =>
  expect(Math.abs(time - at(stamp))).toBeLessThan(tolerance);

describe('a solar eclipse', () => {
  // Local circumstances of 2026-08-12 and 2024-04-08 as published and as SearchLocalSolarEclipse of the Astronomy Engine
  // (https://github.com/cosinekitty/astronomy) gives them.
  it.each([
    ['London', 51.5074, -0.1278, 0.9133, '17:17:12', '19:06:11'],
    ['Edinburgh', 55.95, -3.19, 0.9062, '17:08:34', '18:59:57'],
    ['the Isles of Scilly', 49.92, -6.3, 0.9635, '17:19:09', '19:10:48'],
  ])('of 2026-08-12 is deep but partial over %s', (_name, latitude, longitude, part, first, last) => {
    const seen = eclipse(latitude, longitude, '2026-08-12T15:00Z');
    expect(Math.abs(seen.greatest - part)).toBeLessThan(0.003);
    near(seen.first, `2026-08-12T${first}Z`);
    near(seen.last, `2026-08-12T${last}Z`);
    expect(seen.totalFrom).toBeUndefined();
  });

  it.each([
    ['Reykjavik', '2026-08-12', 64.147, -21.942, '17:48:05', '17:49:10'],
    ['Gijon', '2026-08-12', 43.532, -5.661, '18:26:38', '18:28:26'],
    ['Dallas', '2024-04-08', 32.7767, -96.797, '18:40:38', '18:44:35'],
    ['Austin', '2024-04-08', 30.2672, -97.7431, '18:36:03', '18:37:57'],
  ])('is total over %s on %s', (_name, day, latitude, longitude, from, to) => {
    const seen = eclipse(latitude, longitude, `${day}T15:00Z`);
    expect(seen.greatest).toBe(1);
    near(seen.totalFrom, `${day}T${from}Z`);
    near(seen.totalTo, `${day}T${to}Z`);
  });

  it.each([
    ['Houston', 29.7604, -95.3698, 0.9405],
    ['Amarillo', 35.2, -101.8, 0.8431],
    ['Brownsville', 25.9, -97.5, 0.8842],
    ['New York', 40.71, -74, 0.8986],
  ])('of 2024-04-08 covers its published part of the sun over %s', (_name, latitude, longitude, part) => {
    expect(Math.abs(eclipse(latitude, longitude, '2024-04-08T15:00Z').greatest - part)).toBeLessThan(0.003);
  });

  it('blocks less light than area at the limb, and more in a deep eclipse, because of limb darkening', () => {
    const london = observerAt(51.5074, -0.1278);
    let [shallow, deep] = [0, 0];
    for (let time = at('2026-08-12T17:00Z'); time < at('2026-08-12T19:10Z'); time += 60) {
      const [area, light] = [obscuration, blockedIrradiance].map((part) => part(london, sunAt(time), moonAt(time)));
      if (area > 0 && area < 0.3) shallow = Math.max(shallow, area - light);
      if (area > 0.8) deep = Math.max(deep, light - area);
      expect(Math.abs(light - area)).toBeLessThan(0.06);
    }
    expect(shallow).toBeGreaterThan(0.01);
    expect(deep).toBeGreaterThan(0.01);
  });

  it('blocks all light in totality', () => {
    const time = at('2026-08-12T17:48:37Z');
    expect(blockedIrradiance(observerAt(64.147, -21.942), sunAt(time), moonAt(time))).toBe(1);
  });

  it('leaves a ring where the moon is too far to cover the sun', () => {
    expect(Math.abs(eclipse(35.0844, -106.6504, '2023-10-14T14:00Z').greatest - 0.896)).toBeLessThan(0.003);
  });

  it('is not visible where the sun has set, nor far from the shadow', () => {
    expect(obscurationAt(observerAt(52.5, 13.4), at('2026-08-12T19:30:00Z'))).toBe(0);
    expect(eclipse(-33.9, 151.2, '2024-04-08T15:00Z').greatest).toBe(0);
    expect(eclipse(-33.9, 18.4, '2026-08-12T15:00Z').greatest).toBe(0);
  });

  it('covers nothing on other days, including new moons', () => {
    const observer = observerAt(40, 0);
    const eclipses = [at('2025-09-21T20:00:00Z'), at('2026-02-17T12:00:00Z')];
    let sum = 0;
    for (let time = at('2025-04-05'); time < at('2026-08-10'); time += 1800) {
      if (eclipses.every((eclipse) => Math.abs(time - eclipse) > 43200)) sum += obscurationAt(observer, time);
    }
    expect(sum).toBe(0);
  });

  it('is considered possible around every eclipse of the decade, and on few other days', () => {
    const greatest = [
      '2020-06-21T06:40Z',
      '2020-12-14T16:13Z',
      '2021-06-10T10:42Z',
      '2021-12-04T07:33Z',
      '2022-04-30T20:41Z',
      '2022-10-25T11:00Z',
      '2023-04-20T04:17Z',
      '2023-10-14T18:00Z',
      '2024-04-08T18:17Z',
      '2024-10-02T18:45Z',
      '2025-03-29T10:47Z',
      '2025-09-21T19:42Z',
      '2026-02-17T12:12Z',
      '2026-08-12T17:46Z',
      '2027-02-06T16:00Z',
      '2027-08-02T10:07Z',
      '2028-01-26T15:08Z',
      '2028-07-22T02:56Z',
      '2029-01-14T17:13Z',
      '2029-06-12T04:05Z',
    ];
    for (const stamp of greatest) {
      for (const hours of [-3, 0, 3]) expect(isEclipsePossible(at(stamp) + hours * 3600)).toBe(true);
    }
    let possible = 0;
    for (let hour = 0; hour < 87600; hour++) if (isEclipsePossible(at('2020-01-01') + hour * 3600)) possible++;
    expect(possible / 87600).toBeLessThan(0.03);
  });
});
