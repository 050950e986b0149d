import type { PlannedOutage, Curtailment } from './planned-limits';
import type { PlantArray } from './plant-array';
import type { SiteProperties } from './site';

/** The usual range of a property. Values outside are valid, but probably typed by mistake. */
export interface PlausibleRange {
  readonly property: keyof SiteProperties | keyof PlantArray | keyof PlannedOutage | keyof Curtailment;
  /** The list whose objects have the property; absent for a property of the site, and of its arrays if they have it. */
  readonly list?: 'arrays' | 'outages' | 'curtailments';
  /** Which value of a list of numbers is compared; the highest when absent. */
  readonly extreme?: 'lowest' | 'highest';
  readonly min?: number;
  readonly max?: number;
  /** Whether `min` and `max` are multiples of the capacity. */
  readonly isRelativeToCapacity?: boolean;
  /** Property that, where stated, makes any value plausible. */
  readonly unlessStated?: keyof SiteProperties;
  /** Advice on what to check. */
  readonly advice: string;
  /** Why other values are unusual: a publication or the model. */
  readonly reason: string;
}

/** Usual ranges by property. `docs/api.md` has them as a table. */
export const PLAUSIBLE_RANGES: readonly PlausibleRange[] = [
  {
    property: 'capacity_dc',
    min: 0.5,
    max: 3,
    isRelativeToCapacity: true,
    advice: 'Both have the same unit.',
    reason:
      'Utility-scale plants have 1.1 to 1.6 (Berkeley Lab, Utility-Scale Solar); a factor of 1000 is a wrong unit.',
  },
  {
    property: 'apparent_power_limit',
    min: 0.5,
    max: 2,
    isRelativeToCapacity: true,
    advice: 'It is the apparent power of the inverters.',
    reason: 'Grid codes ask for power factors of 0.9 to 0.95, so inverters need at most 1.11 times their real power.',
  },
  {
    property: 'export_limit',
    min: 0.01,
    isRelativeToCapacity: true,
    unlessStated: 'load_profile',
    advice: 'The plant would deliver almost nothing.',
    reason: 'Without consumption at the site, all output is exported, so the limit applies to all of it.',
  },
  {
    property: 'load_profile',
    extreme: 'highest',
    max: 10,
    isRelativeToCapacity: true,
    advice: 'It has the unit of the capacity.',
    reason:
      'A load above the capacity already takes all power, so that no limit applies; a factor of 1000 is a wrong unit.',
  },
  {
    property: 'power_factor',
    min: 0.8,
    advice: 'It is real over apparent power.',
    reason: 'Grid codes ask for 0.9 to 1 (VDE-AR-N 4105: 0.9 or 0.95).',
  },
  {
    property: 'loss_factor',
    min: 0.5,
    advice: 'It is the share of the output that remains, not the share that is lost.',
    reason: 'PVWatts 5 (Dobos 2014) has losses of 14 % by default.',
  },
  {
    property: 'inverter_efficiency',
    min: 0.8,
    advice: 'It is a share between 0 and 1.',
    reason: 'PVWatts 5 (Dobos 2014) has 0.96; inverters listed by the CEC have more than 0.9.',
  },
  {
    property: 'derating_temp_module',
    min: 0.001,
    max: 0.006,
    advice: 'It is a share per kelvin, not a percentage.',
    reason: 'PVWatts 5 (Dobos 2014) has 0.002 for thin film to 0.0047 for standard modules.',
  },
  {
    property: 'derating_age_system',
    max: 0.03,
    advice: 'It is a share per year, not a percentage.',
    reason: 'Jordan & Kurtz (2013): half of 2,000 systems lose less than 0.005 a year, few more than 0.03.',
  },
  {
    property: 'dust_soiling_average',
    extreme: 'highest',
    max: 0.5,
    advice: 'It is the share of the light that is lost, not the share that remains.',
    reason: 'The Kimber model (2006) ends at 0.3.',
  },
  {
    property: 'soiling_loss_rate',
    max: 0.02,
    advice: 'It is a share per day, not a percentage.',
    reason: 'Kimber et al. (2006) measured 0.001 to 0.003 a day.',
  },
  {
    property: 'site_ground_albedo',
    min: 0.05,
    max: 0.9,
    advice: 'It is the share of the light that the ground reflects.',
    reason: 'Wet asphalt reflects 0.05, fresh snow 0.9.',
  },
  {
    property: 'horizon',
    extreme: 'lowest',
    max: 45,
    advice: 'Elevations are angles above the horizontal: 0 is a free view.',
    reason: 'A wall of 45 degrees all around hides half of the diffuse light of a uniform sky.',
  },
  {
    property: 'ground_coverage_ratio',
    min: 0.1,
    max: 0.9,
    advice: 'It is the slant height of the rows over their spacing, not the spacing over the height.',
    reason: 'Ground coverage ratios of plants are 0.2 to 0.7; at 1, rows touch.',
  },
  {
    property: 'tracker_max_rotation_angle',
    min: 30,
    advice: 'It is the rotation to either side.',
    reason: 'Trackers rotate 45 to 60 degrees to either side.',
  },
  {
    property: 'stow_wind_speed',
    min: 5,
    advice: 'The tracker would stow for much of the year.',
    reason: 'A gentle breeze (Beaufort 3) has up to 5.4 m/s.',
  },
  {
    property: 'terrain_slope',
    max: 20,
    advice: 'It is an angle in degrees, not a percentage.',
    reason: 'Trackers are built on slopes of up to 15 to 20 %, which is 11 degrees.',
  },
  {
    property: 'bifaciality_factor',
    min: 0.5,
    max: 0.95,
    advice: 'It is the efficiency of the rear over that of the front.',
    reason: 'Data sheets of bifacial modules have 0.65 to 0.95.',
  },
  {
    property: 'dc_share',
    list: 'arrays',
    min: 0.001,
    advice: 'The array hardly changes the forecast.',
    reason: 'The shares need to sum to 1 only within 0.001.',
  },
  {
    property: 'available_share',
    list: 'outages',
    max: 0.99,
    advice: 'It is the share that stays in operation: 0 when all of the plant is off.',
    reason: 'With 1, the outage has no effect.',
  },
  {
    property: 'power_limit',
    list: 'curtailments',
    max: 0.999,
    isRelativeToCapacity: true,
    advice: 'It is the maximum power, not the power that is cut off.',
    reason: 'At the capacity, the curtailment has no effect.',
  },
];
