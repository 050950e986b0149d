import { type SiteKind, TRACKING_TYPES } from '@daystar/contracts';
import { MODULE_TYPES, SOILING_MODELS } from '@daystar/solar';
import { t } from '../pages/i18n/translate';
import type { SiteField } from './site-field';

const POWER_KINDS: readonly SiteKind[] = ['utility', 'rooftop'];

/** Properties of a site in the order of forms and pages. One entry per property. */
export const KNOWN_FIELDS: readonly SiteField[] = [
  { name: 'name', label: t('Name'), type: 'text', isRequired: true },
  {
    name: 'latitude',
    label: t('Latitude'),
    unit: '°',
    type: 'number',
    hint: t('North is positive.'),
    isRequired: true,
  },
  {
    name: 'longitude',
    label: t('Longitude'),
    unit: '°',
    type: 'number',
    hint: t('East is positive.'),
    isRequired: true,
  },
  {
    ...{
      name: 'capacity',
      label: t('Capacity, AC'),
      unit: 'power',
      type: 'number',
      kinds: POWER_KINDS,
      isRequired: true,
    },
    hint: t('Sum of the inverters.'),
  },
  {
    ...{ name: 'capacity_dc', label: t('Capacity, DC'), unit: 'power', type: 'number', kinds: POWER_KINDS },
    hint: t('Sum of the modules.'),
  },
  { name: 'tracking_type', label: t('Tracking'), type: 'choice', choices: TRACKING_TYPES },
  {
    ...{ name: 'azimuth', label: t('Azimuth'), unit: '°', type: 'number' },
    hint: t('0 north, -90 east, 90 west, 180 south: where the modules face, or the axis of a tracker points.'),
  },
  {
    ...{ name: 'tilt', label: t('Tilt'), unit: '°', type: 'number' },
    hint: t('0 lies flat, 90 is vertical. For fixed modules.'),
  },
  {
    ...{ name: 'export_limit', label: t('Export limit'), unit: 'power', type: 'number', kinds: POWER_KINDS },
    hint: t('Maximum power at the grid connection.'),
  },
  {
    ...{
      name: 'load_profile',
      label: t('Consumption at the site'),
      unit: 'power',
      type: 'numbers',
      kinds: POWER_KINDS,
    },
    hint: t(
      'Mean power of each hour of the day, UTC, from midnight on: 24 numbers. Only the surplus is exported to the grid.',
    ),
  },
  {
    ...{ name: 'apparent_power_limit', label: t('Apparent power'), unit: 'VA', type: 'number', kinds: POWER_KINDS },
    hint: t('Of the inverters; the capacity when empty.'),
  },
  {
    ...{ name: 'power_factor', label: t('Power factor'), type: 'number', kinds: POWER_KINDS },
    hint: t('Real over apparent power at which the inverters run, such as 0.95.'),
  },
  {
    ...{ name: 'reactive_power', label: t('Reactive power'), unit: 'var', type: 'number', kinds: POWER_KINDS },
    hint: t('That the inverters supply or absorb; in place of a power factor.'),
  },
  {
    ...{ name: 'ground_coverage_ratio', label: t('Ground coverage ratio'), type: 'number', kinds: POWER_KINDS },
    hint: t('Slant height of the rows of a tracker or of bifacial modules over their spacing.'),
  },
  {
    ...{
      name: 'tracker_axis_tilt',
      label: t('Tilt of the tracker axis'),
      unit: '°',
      type: 'number',
      kinds: POWER_KINDS,
    },
    hint: t('Positive when the end towards the azimuth is the lower one.'),
  },
  {
    ...{
      name: 'tracker_max_rotation_angle',
      label: t('Maximum rotation'),
      unit: '°',
      type: 'number',
      kinds: POWER_KINDS,
    },
    hint: t('Of a tracker, to either side.'),
  },
  {
    ...{
      name: 'tracker_back_tracking',
      label: t('Backtracking'),
      type: 'json',
      choices: ['true', 'false'],
      kinds: POWER_KINDS,
    },
    hint: t('Whether a tracker rotates away from a low sun.'),
  },
  {
    ...{ name: 'tracker_smart_tracking', label: t('Diffuse stow'), type: 'json', choices: ['true', 'false'] },
    ...{ kinds: POWER_KINDS, hint: t('Whether a tracker lies level whenever that gives more light.') },
  },
  {
    ...{ name: 'stow_wind_speed', label: t('Stow wind'), unit: 'm/s', type: 'number', kinds: POWER_KINDS },
    hint: t('Mean wind at 10 m above which a tracker turns to its stow angle; it never does when empty.'),
  },
  {
    ...{ name: 'stow_angle', label: t('Stow angle'), unit: '°', type: 'number', kinds: POWER_KINDS },
    hint: t('Of a tracker in strong wind: 0 is level, positive towards 90° clockwise from the axis.'),
  },
  { name: 'terrain_slope', label: t('Slope of the ground'), unit: '°', type: 'number', kinds: POWER_KINDS },
  {
    ...{ name: 'terrain_azimuth', label: t('The ground falls towards'), unit: '°', type: 'number', kinds: POWER_KINDS },
    hint: t('0 north, -90 east, 90 west, 180 south.'),
  },
  {
    ...{ name: 'bifacial_system', label: t('Bifacial modules'), type: 'json', choices: ['true', 'false'] },
    ...{ kinds: POWER_KINDS, hint: t('Whether the modules also convert light on their rear.') },
  },
  {
    ...{ name: 'bifaciality_factor', label: t('Bifaciality'), type: 'number', kinds: POWER_KINDS },
    hint: t('Efficiency of the rear over that of the front, between 0 and 1.'),
  },
  {
    ...{ name: 'pvrow_height', label: t('Height of the rows'), unit: 'm', type: 'number', kinds: POWER_KINDS },
    hint: t('From the ground to the middle of a row, of bifacial modules.'),
  },
  {
    ...{ name: 'pvrow_width', label: t('Slant height of the rows'), unit: 'm', type: 'number', kinds: POWER_KINDS },
    hint: t('Of bifacial modules.'),
  },
  {
    ...{ name: 'shading_blocks', label: t('Blocks of cells in a row'), type: 'number', kinds: POWER_KINDS },
    hint: t('Along its slant height, each with a bypass diode. Shade between rows stops whole blocks.'),
  },
  {
    ...{ name: 'site_ground_albedo', label: t('Albedo of the ground'), type: 'number', kinds: POWER_KINDS },
    hint: t('Share of the light that the ground reflects, between 0 and 1.'),
  },
  {
    ...{
      name: 'snow_loss',
      label: t('Snow losses'),
      type: 'json',
      choices: ['true', 'false'],
      kinds: POWER_KINDS,
    },
    hint: t('Whether the forecast includes losses by snow that lies on the modules.'),
  },
  {
    ...{ name: 'snow_cleared', label: t('Cleared of snow'), type: 'tags', kinds: POWER_KINDS },
    hint: t('Dates or times, UTC, separated by commas: 2026-01-12T09:00Z.'),
  },
  { name: 'install_date', label: t('Installed'), type: 'date', hint: t('Sets the default loss factor by age.') },
  {
    ...{ name: 'inverter_efficiency', label: t('Inverter efficiency'), type: 'number', kinds: POWER_KINDS },
    hint: t('Share between 0 and 1.'),
  },
  {
    ...{ name: 'loss_factor', label: t('Loss factor'), type: 'number', kinds: POWER_KINDS },
    hint: t('Share of the output that remains after losses: 1 is a system without losses.'),
  },
  {
    ...{ name: 'module_type', label: t('Module type'), type: 'choice', choices: MODULE_TYPES, kinds: POWER_KINDS },
    hint: t('Sets the temperature coefficient and the default loss factor by age.'),
  },
  {
    ...{ name: 'derating_temp_module', label: t('Temperature coefficient'), unit: '1/K', type: 'number' },
    ...{ kinds: POWER_KINDS, hint: t('Share of the power lost per kelvin above 25 °C, such as 0.0037.') },
  },
  {
    ...{ name: 'derating_age_system', label: t('Annual degradation'), type: 'number', kinds: POWER_KINDS },
    hint: t('Share of the output lost per year since the installation, such as 0.005.'),
  },
  {
    ...{ name: 'dust_soiling_average', label: t('Monthly soiling'), type: 'numbers', kinds: POWER_KINDS },
    hint: t('Share of the light that dust blocks in each month, January first: 12 numbers, separated by spaces.'),
  },
  {
    ...{
      name: 'soiling_model',
      label: t('Soiling model'),
      type: 'choice',
      choices: SOILING_MODELS,
      kinds: POWER_KINDS,
    },
    hint: t('Monthly soiling, or dust that settles until rain or washing removes it, by the Kimber or the HSU model.'),
  },
  {
    ...{ name: 'manual_wash_dates', label: t('Washed'), type: 'tags', kinds: POWER_KINDS },
    hint: t('Dates or times, UTC, separated by commas: 2026-01-12T09:00Z. For the Kimber and the HSU model.'),
  },
  {
    ...{ name: 'cleaning_threshold', label: t('Cleaning rainfall'), unit: 'mm', type: 'number', kinds: POWER_KINDS },
    hint: t('Rain in 24 hours that cleans the modules, by the Kimber and the HSU model.'),
  },
  {
    ...{ name: 'soiling_loss_rate', label: t('Soiling rate per day'), type: 'number', kinds: POWER_KINDS },
    hint: t('Share of the light, such as 0.0015, by the Kimber model.'),
  },
  {
    ...{ name: 'grace_period', label: t('Grace period after rain'), unit: 'days', type: 'number', kinds: POWER_KINDS },
    hint: t('Days without soiling while the ground is damp, by the Kimber model.'),
  },
  {
    ...{ name: 'max_soiling', label: t('Maximum soiling'), type: 'number', kinds: POWER_KINDS },
    hint: t('Share of the light, such as 0.3, by the Kimber model.'),
  },
  {
    ...{
      name: 'depo_veloc_pm2.5',
      label: t('Deposition velocity, PM2.5'),
      unit: 'm/s',
      type: 'number',
      kinds: POWER_KINDS,
    },
    hint: t('Of fine particles, by the HSU model.'),
  },
  {
    ...{
      name: 'depo_veloc_pm10',
      label: t('Deposition velocity, PM10'),
      unit: 'm/s',
      type: 'number',
      kinds: POWER_KINDS,
    },
    hint: t('Of coarse particles, by the HSU model.'),
  },
  {
    ...{ name: 'horizon', label: t('Horizon'), unit: '°', type: 'numbers' },
    hint: t('Elevations at equally spaced directions clockwise from north, separated by spaces: at least 4.'),
  },
  {
    ...{ name: 'elevation', label: t('Elevation'), unit: 'm', type: 'number' },
    hint: t('Above sea level.'),
  },
  {
    ...{ name: 'outages', label: t('Planned outages'), type: 'json', kinds: POWER_KINDS },
    hint: t('JSON as in the API: a list of start, end and available_share.'),
  },
  {
    ...{ name: 'curtailments', label: t('Planned curtailments'), type: 'json', kinds: POWER_KINDS },
    hint: t('JSON as in the API: a list of start, end and power_limit.'),
  },
  {
    ...{ name: 'arrays', label: t('Arrays'), type: 'json', kinds: POWER_KINDS },
    hint: t(
      'JSON as in the API: a list of dc_share, azimuth, tilt, tracking_type, horizon, and properties of trackers, rows and bifacial modules.',
    ),
  },
  {
    name: 'tags',
    label: t('Tags'),
    type: 'tags',
    hint: t('Separated by commas. They select sites in lists and fleets.'),
  },
];
