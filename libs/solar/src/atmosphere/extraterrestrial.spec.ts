import { extraterrestrial, extraterrestrialSpencer } from './extraterrestrial';

describe('extraterrestrial irradiance', () => {
  it('is the solar constant at 1 AU and decreases with the square of the distance', () => {
    expect(extraterrestrial(1)).toBe(1361.1);
    expect(extraterrestrial(2)).toBeCloseTo(1361.1 / 4, 10);
  });

  // Printed by pvlib 0.15.2, get_extra_radiation.
  it.each([
    [267, 1357.379121],
    [335, 1405.991934],
    [59, 1392.730762],
  ])('of Spencer on day %d is %d W/m2', (day, irradiance) => {
    expect(extraterrestrialSpencer(day)).toBeCloseTo(irradiance, 6);
  });

  it('is largest at the perihelion and smallest at the aphelion', () => {
    const days = Array.from({ length: 366 }, (_, i) => extraterrestrialSpencer(i + 1));
    expect(days.indexOf(Math.max(...days)) + 1).toBeLessThan(6);
    expect(Math.abs(days.indexOf(Math.min(...days)) + 1 - 185)).toBeLessThan(4);
  });
});
