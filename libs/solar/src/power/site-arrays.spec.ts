import type { ArrayDescription } from './site-arrays';
import { pvSystem } from './site-defaults';

const site = { latitude: 40, longitude: 0, capacity: 10 };
const TRACKER = { tracking_type: 'horizontal_single_axis' } as const;
const BIFACIAL = { bifacial_system: true, ground_coverage_ratio: 0.3 };

/** Properties that an array may state, with a value that is not the default, and those it needs to have an effect. */
const PROPERTIES: readonly [Partial<ArrayDescription>, Partial<ArrayDescription>?][] = [
  [{ ...TRACKER }],
  [{ azimuth: 150 }],
  [{ azimuth: 150 }, TRACKER],
  [{ tilt: 5 }],
  [{ horizon: [10, 20, 30] }],
  [{ ground_coverage_ratio: 0.6 }],
  [{ ground_coverage_ratio: 0.6 }, TRACKER],
  [{ shading_blocks: 2 }, { ground_coverage_ratio: 0.6 }],
  [{ bifacial_system: true }],
  [{ bifaciality_factor: 0.5 }, BIFACIAL],
  [{ pvrow_height: 3 }, BIFACIAL],
  [{ pvrow_width: 4 }, BIFACIAL],
  [{ tracker_axis_tilt: 5 }, TRACKER],
  [{ tracker_max_rotation_angle: 45 }, TRACKER],
  [{ tracker_back_tracking: false }, TRACKER],
  [{ tracker_smart_tracking: true }, TRACKER],
  [{ stow_wind_speed: 12 }, TRACKER],
  [{ stow_angle: 20 }, { ...TRACKER, stow_wind_speed: 12 }],
  [{ terrain_slope: 6 }, { ...TRACKER, terrain_azimuth: 90 }],
  [{ terrain_azimuth: 90 }, { ...TRACKER, terrain_slope: 6 }],
];

describe('an array', () => {
  it.each(PROPERTIES)('takes %j from the site where it states none (beside %j)', (property, needed = {}) => {
    const build = (ofSite: object, ofArray: object) => {
      const system = pvSystem({ ...site, ...ofSite, arrays: [{ dc_share: 1, ...needed, ...ofArray }] }, 'utility', 0);
      const [array] = system.arrays!;
      const { horizon = system.horizon, shadingBlocks = system.shadingBlocks } = array;
      return { ...array, horizon, shadingBlocks };
    };
    expect(build(property, {})).toEqual(build({}, property));
    expect(build(property, {})).not.toEqual(build({}, {}));
  });
});
