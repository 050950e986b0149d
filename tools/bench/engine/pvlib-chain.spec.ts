import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pvSystem } from '@daystar/solar';

const SITE = { latitude: 40, longitude: -4, capacity: 1, tracking_type: 'horizontal_single_axis' } as const;
/** Properties of a sample site beside those of its plant. */
const PLACE = ['latitude', 'longitude', 'elevation', 'tilt', 'azimuth'];

describe('the program that computes the sample sites with pvlib', () => {
  const program = readFileSync(join(__dirname, 'pvlib_chain.py'), 'utf8');
  const system = pvSystem(SITE, 'utility', 0);
  const listRead = (pattern: RegExp) => [...program.matchAll(pattern)].map(([, name]) => name);

  it('reads properties of trackers that exist', () => {
    const names = listRead(/tracker\["(\w+)"\]/g);
    expect(names.length).toBeGreaterThan(3);
    expect(system.mounting).toMatchObject({
      tracker: Object.fromEntries(names.map((name) => [name, expect.anything() as unknown])),
    });
  });

  it('reads properties of plants that exist', () => {
    const names = listRead(/(?:sites\[0\]\["|read_property\(")(\w+)"/g).filter((name) => !PLACE.includes(name));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect([name, name in system]).toEqual([name, true]);
  });
});
