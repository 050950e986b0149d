import { describeIneffectiveProperties } from './ineffective-properties';
import type { SiteProperties } from './site';

const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
const TRACKER = { tracking_type: 'horizontal_single_axis' as const };

const listMessages = (change: Partial<SiteProperties>) =>
  describeIneffectiveProperties({ ...PLANT, ...change }).map(({ message }) => message);

describe('stated properties without an effect', () => {
  it.each<[Partial<SiteProperties>, string]>([
    [{ manual_wash_dates: ['2026-01-01'] }, "'manual_wash_dates' has no effect without 'soiling_model' kimber or hsu."],
    [{ soiling_loss_rate: 0.1 }, "'soiling_loss_rate' has no effect without 'soiling_model' kimber."],
    [
      { soiling_model: 'kimber', 'depo_veloc_pm2.5': 0.1 },
      "'depo_veloc_pm2.5' has no effect without 'soiling_model' hsu.",
    ],
    [{ snow_cleared: ['2026-01-01'] }, "'snow_cleared' has no effect without 'snow_loss' true."],
    [{ ...TRACKER, tilt: 20 }, "'tilt' has no effect without 'tracking_type' fixed."],
    [{ stow_wind_speed: 12 }, "'stow_wind_speed' has no effect without 'tracking_type' horizontal_single_axis."],
    [{ ...TRACKER, terrain_azimuth: 90 }, "'terrain_azimuth' has no effect without 'terrain_slope'."],
    [{ bifaciality_factor: 0.8 }, "'bifaciality_factor' has no effect without 'bifacial_system' true."],
    [
      { pvrow_width: 4 },
      "'pvrow_width' has no effect without 'bifacial_system' true or 'ground_coverage_ratio' or 'tracker_back_tracking' false.",
    ],
    [
      { ...TRACKER, shading_blocks: 3, ground_coverage_ratio: 0.4 },
      "'shading_blocks' has no effect without 'tracking_type' fixed or 'tracker_back_tracking' false.",
    ],
    [
      { arrays: [{ dc_share: 1, tracker_axis_tilt: 5 }] },
      "'arrays[0].tracker_axis_tilt' has no effect without 'tracking_type' horizontal_single_axis.",
    ],
    [{ arrays: [] }, "'arrays' is empty: the plant has one array with the properties of the site."],
  ])('are found: %j', (change, message) => {
    expect(listMessages(change)).toEqual([message]);
  });

  it.each<Partial<SiteProperties>>([
    {},
    { soiling_model: 'kimber', manual_wash_dates: ['2026-01-01'], soiling_loss_rate: 0.1 },
    { soiling_model: 'hsu', cleaning_threshold: 2, depo_veloc_pm10: 0.1 },
    { snow_loss: true, snow_cleared: ['2026-01-01'] },
    { ...TRACKER, tilt: 0, terrain_slope: 3, terrain_azimuth: 90 },
    { tracker_smart_tracking: false, snow_cleared: [] },
    { ground_coverage_ratio: 0.4, pvrow_width: 4, shading_blocks: 2 },
    { ...TRACKER, ground_coverage_ratio: 0.4, tracker_back_tracking: false, shading_blocks: 2 },
    { tilt: 20, arrays: [{ dc_share: 1, ...TRACKER, tracker_axis_tilt: 5 }] },
    { stow_wind_speed: 12, arrays: [{ dc_share: 0.5, ...TRACKER }, { dc_share: 0.5 }] },
    { arrays: [{ dc_share: 1, bifacial_system: true, bifaciality_factor: 0.8 }] },
    { bifaciality_factor: 0.8, arrays: [{ dc_share: 1, bifacial_system: true }] },
  ])('are none: %j', (change) => {
    expect(listMessages(change)).toEqual([]);
  });
});
