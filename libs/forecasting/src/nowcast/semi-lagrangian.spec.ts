import { MINUTE } from '@daystar/timeseries';
import { createRasterLike } from './raster';
import { advectBackward } from './semi-lagrangian';

const SIZE = { width: 81, height: 81, values: new Float32Array() };
const CENTRE = 40;

describe('a trajectory', () => {
  it('is straight at constant motion, also beyond the edge', () => {
    const positions = { x: Float32Array.of(10, 1), y: Float32Array.of(20, 20) };
    advectBackward({ right: createRasterLike(SIZE, 0.5), down: createRasterLike(SIZE, -0.25) }, positions, 12 * MINUTE);
    expect([...positions.x]).toEqual([4, -5]);
    expect([...positions.y]).toEqual([23, 23]);
  });

  it('follows clouds that turn: it stays on their circle, at their angle', () => {
    const radiansPerMinute = 0.04;
    const [right, down] = [createRasterLike(SIZE), createRasterLike(SIZE)];
    for (let i = 0; i < right.values.length; i++) {
      right.values[i] = -radiansPerMinute * (Math.floor(i / SIZE.width) - CENTRE);
      down.values[i] = radiansPerMinute * ((i % SIZE.width) - CENTRE);
    }
    const radius = 20;
    const positions = { x: Float32Array.of(CENTRE + radius), y: Float32Array.of(CENTRE) };
    advectBackward({ right, down }, positions, 45 * MINUTE);
    const [x, y] = [positions.x[0] - CENTRE, positions.y[0] - CENTRE];
    expect(Math.hypot(x, y) / radius).toBeCloseTo(1, 2);
    expect(Math.atan2(y, x)).toBeCloseTo(-45 * radiansPerMinute, 1);
  });
});
