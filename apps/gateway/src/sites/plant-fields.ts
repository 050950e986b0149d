import type { SiteKind } from '@daystar/contracts';
import type { SiteField } from './site-field';

const FOR_TRACKERS = 'For trackers.';
const POWER: readonly SiteKind[] = ['utility', 'rooftop'];

/** Properties of a plant as it is built, in the order of forms and pages. */
export const PLANT_FIELDS: readonly SiteField[] = [
  {
    ...{ name: 'ground_coverage_ratio', label: 'Ground coverage ratio', type: 'number' },
    hint: 'Width of the modules over the spacing of the rows, for trackers.',
  },
  {
    ...{ name: 'tracker_axis_tilt', label: 'Axis tilt', unit: '°', type: 'number' },
    hint: 'Positive when the end towards the azimuth is the lower one, for trackers.',
  },
  {
    ...{ name: 'tracker_max_rotation_angle', label: 'Maximum rotation', unit: '°', type: 'number' },
    hint: FOR_TRACKERS,
  },
  {
    ...{ name: 'tracker_back_tracking', label: 'Backtracking', type: 'json' },
    hint: 'true or false: whether a tracker turns back from a low sun.',
  },
  { name: 'terrain_slope', label: 'Slope of the ground', unit: '°', type: 'number', hint: FOR_TRACKERS },
  {
    ...{ name: 'terrain_azimuth', label: 'Direction that the ground falls to', unit: '°', type: 'number' },
    hint: '0 north, -90 east, 90 west, for trackers.',
  },
  {
    ...{ name: 'export_limit', label: 'Export limit', unit: 'power', type: 'number', kinds: POWER },
    hint: 'Maximum power at the grid connection.',
  },
  {
    ...{ name: 'outages', label: 'Planned outages', type: 'json', kinds: POWER },
    hint: 'JSON as in the API: a list of start, end and available_share.',
  },
];
