import { formatCompassPoint } from '../pages/compass-points';
import { describeFacing, findFacingProblem } from './facing';

describe('the description of a module direction', () => {
  it.each([
    [0, 'north'],
    [-90, 'east'],
    [90, 'west'],
    [180, 'south'],
    [-180, 'south'],
    [-135, 'south-east'],
    [135, 'south-west'],
    [-45, 'north-east'],
    [11, 'north'],
    [-12, 'north-north-east'],
  ])('of azimuth %d is %s', (azimuth, point) => expect(String(formatCompassPoint(azimuth))).toBe(point));

  it('distinguishes modules, flat modules and the axis of a tracker', () => {
    expect(String(describeFacing({ latitude: 40, azimuth: -135, tilt: 20 }))).toBe('faces south-east');
    expect(String(describeFacing({ latitude: 40, azimuth: -135, tilt: 0 }))).toBe('lies flat');
    expect(String(describeFacing({ latitude: 40, azimuth: 0, tracking_type: 'horizontal_single_axis' }))).toBe(
      'axis points north',
    );
    expect(describeFacing({ latitude: 40 })).toBeUndefined();
  });

  it('warns of modules that face the pole, outside the tropics', () => {
    expect(String(findFacingProblem({ latitude: 52, azimuth: 0, tilt: 30 }))).toContain('set the azimuth to 180');
    expect(String(findFacingProblem({ latitude: -34, azimuth: 180, tilt: 30 }))).toContain('set the azimuth to 0');
    expect(findFacingProblem({ latitude: 52, azimuth: 180, tilt: 30 })).toBeUndefined();
    expect(findFacingProblem({ latitude: 52, azimuth: -90, tilt: 30 })).toBeUndefined();
    expect(findFacingProblem({ latitude: 10, azimuth: 0, tilt: 30 })).toBeUndefined();
    expect(findFacingProblem({ latitude: 52, azimuth: 0, tilt: 0 })).toBeUndefined();
    expect(findFacingProblem({ latitude: 52, azimuth: 0, tracking_type: 'horizontal_single_axis' })).toBeUndefined();
  });
});
