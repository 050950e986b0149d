import { type SiteKind, SiteProperties, TRACKING_TYPES } from '@daystar/contracts';
import { MODULE_TYPES, SOILING_MODELS } from '@daystar/solar';
import type { FormFields } from '../http/body-parsers/form-body-parser';
import { parseNumber } from '../http/numeric-text';
import { listPropertyNames } from '../http/validate-body';
import { splitAtCommas } from './site-body';
import type { SiteField } from './site-field';

const POWER_KINDS: readonly SiteKind[] = ['utility', 'rooftop'];

/** Properties of a site in the order of forms and pages. One entry per property. */
const KNOWN_FIELDS: readonly SiteField[] = [
  { name: 'name', label: 'Name', type: 'text', isRequired: true },
  { name: 'latitude', label: 'Latitude', unit: '°', type: 'number', hint: 'North is positive.', isRequired: true },
  { name: 'longitude', label: 'Longitude', unit: '°', type: 'number', hint: 'East is positive.', isRequired: true },
  {
    ...{ name: 'capacity', label: 'Capacity, AC', unit: 'power', type: 'number', kinds: POWER_KINDS, isRequired: true },
    hint: 'Sum of the inverters.',
  },
  {
    ...{ name: 'capacity_dc', label: 'Capacity, DC', unit: 'power', type: 'number', kinds: POWER_KINDS },
    hint: 'Sum of the modules.',
  },
  { name: 'tracking_type', label: 'Tracking', type: 'choice', choices: TRACKING_TYPES },
  {
    ...{ name: 'azimuth', label: 'Azimuth', unit: '°', type: 'number' },
    hint: '0 north, -90 east, 90 west, 180 south: where the modules face, or the axis of a tracker points.',
  },
  {
    ...{ name: 'tilt', label: 'Tilt', unit: '°', type: 'number' },
    hint: '0 lies flat, 90 is vertical. For fixed modules.',
  },
  {
    ...{ name: 'export_limit', label: 'Export limit', unit: 'power', type: 'number', kinds: POWER_KINDS },
    hint: 'Maximum power at the grid connection.',
  },
  {
    ...{ name: 'load_profile', label: 'Consumption at the site', unit: 'power', type: 'numbers', kinds: POWER_KINDS },
    hint: 'Mean power of each hour of the day, UTC, from midnight on: 24 numbers. Only the rest needs the grid.',
  },
  {
    ...{ name: 'apparent_power_limit', label: 'Apparent power', unit: 'VA', type: 'number', kinds: POWER_KINDS },
    hint: 'Of the inverters; the capacity when empty.',
  },
  {
    ...{ name: 'power_factor', label: 'Power factor', type: 'number', kinds: POWER_KINDS },
    hint: 'Real over apparent power at which the inverters run, such as 0.95.',
  },
  {
    ...{ name: 'reactive_power', label: 'Reactive power', unit: 'var', type: 'number', kinds: POWER_KINDS },
    hint: 'That the inverters supply or absorb; in place of a power factor.',
  },
  {
    ...{ name: 'ground_coverage_ratio', label: 'Ground coverage ratio', type: 'number', kinds: POWER_KINDS },
    hint: 'Slant height of the rows of a tracker or of bifacial modules over their spacing.',
  },
  {
    ...{ name: 'tracker_axis_tilt', label: 'Tilt of the tracker axis', unit: '°', type: 'number', kinds: POWER_KINDS },
    hint: 'Positive when the end towards the azimuth is the lower one.',
  },
  {
    ...{ name: 'tracker_max_rotation_angle', label: 'Maximum rotation', unit: '°', type: 'number', kinds: POWER_KINDS },
    hint: 'Of a tracker, to either side.',
  },
  {
    ...{
      name: 'tracker_back_tracking',
      label: 'Backtracking',
      type: 'json',
      choices: ['true', 'false'],
      kinds: POWER_KINDS,
    },
    hint: 'Whether a tracker rotates away from a low sun.',
  },
  {
    ...{ name: 'tracker_smart_tracking', label: 'Diffuse stow', type: 'json', choices: ['true', 'false'] },
    ...{ kinds: POWER_KINDS, hint: 'Whether a tracker lies level whenever that gives more light.' },
  },
  {
    ...{ name: 'stow_wind_speed', label: 'Stow wind', unit: 'm/s', type: 'number', kinds: POWER_KINDS },
    hint: 'Mean wind at 10 m above which a tracker turns to its stow angle; it never does when empty.',
  },
  {
    ...{ name: 'stow_angle', label: 'Stow angle', unit: '°', type: 'number', kinds: POWER_KINDS },
    hint: 'Of a tracker in strong wind: 0 is level, positive towards 90° clockwise from the axis.',
  },
  { name: 'terrain_slope', label: 'Slope of the ground', unit: '°', type: 'number', kinds: POWER_KINDS },
  {
    ...{ name: 'terrain_azimuth', label: 'The ground falls towards', unit: '°', type: 'number', kinds: POWER_KINDS },
    hint: '0 north, -90 east, 90 west, 180 south.',
  },
  {
    ...{ name: 'bifacial_system', label: 'Bifacial modules', type: 'json', choices: ['true', 'false'] },
    ...{ kinds: POWER_KINDS, hint: 'Whether the modules also convert light on their rear.' },
  },
  {
    ...{ name: 'bifaciality_factor', label: 'Bifaciality', type: 'number', kinds: POWER_KINDS },
    hint: 'Efficiency of the rear over that of the front, between 0 and 1.',
  },
  {
    ...{ name: 'pvrow_height', label: 'Height of the rows', unit: 'm', type: 'number', kinds: POWER_KINDS },
    hint: 'From the ground to the middle of a row, of bifacial modules.',
  },
  {
    ...{ name: 'pvrow_width', label: 'Slant height of the rows', unit: 'm', type: 'number', kinds: POWER_KINDS },
    hint: 'Of bifacial modules.',
  },
  {
    ...{ name: 'shading_blocks', label: 'Blocks of cells in a row', type: 'number', kinds: POWER_KINDS },
    hint: 'Along its slant height, each with a bypass diode. Shade between rows stops whole blocks.',
  },
  {
    ...{ name: 'site_ground_albedo', label: 'Albedo of the ground', type: 'number', kinds: POWER_KINDS },
    hint: 'Share of the light that the ground reflects, between 0 and 1.',
  },
  {
    ...{
      name: 'snow_loss',
      label: 'Snow losses',
      type: 'json',
      choices: ['true', 'false'],
      kinds: POWER_KINDS,
    },
    hint: 'Whether the forecast includes losses by snow that lies on the modules.',
  },
  {
    ...{ name: 'snow_cleared', label: 'Cleared of snow', type: 'tags', kinds: POWER_KINDS },
    hint: 'Dates or times, UTC, separated by commas: 2026-01-12T09:00Z.',
  },
  { name: 'install_date', label: 'Installed', type: 'date', hint: 'Sets the default loss factor by age.' },
  {
    ...{ name: 'inverter_efficiency', label: 'Inverter efficiency', type: 'number', kinds: POWER_KINDS },
    hint: 'Share between 0 and 1.',
  },
  {
    ...{ name: 'loss_factor', label: 'Loss factor', type: 'number', kinds: POWER_KINDS },
    hint: 'Share of the output that remains after losses: 1 is a system without losses.',
  },
  {
    ...{ name: 'module_type', label: 'Module type', type: 'choice', choices: MODULE_TYPES, kinds: POWER_KINDS },
    hint: 'Sets the temperature coefficient and the default loss factor by age.',
  },
  {
    ...{ name: 'derating_temp_module', label: 'Temperature coefficient', unit: '1/K', type: 'number' },
    ...{ kinds: POWER_KINDS, hint: 'Share of the power lost per kelvin above 25 °C, such as 0.0037.' },
  },
  {
    ...{ name: 'derating_age_system', label: 'Ageing per year', type: 'number', kinds: POWER_KINDS },
    hint: 'Share of the output lost per year since the installation, such as 0.005.',
  },
  {
    ...{ name: 'dust_soiling_average', label: 'Dust by month', type: 'numbers', kinds: POWER_KINDS },
    hint: 'Share of the light that dust blocks in each month, January first: 12 numbers, separated by spaces.',
  },
  {
    ...{ name: 'soiling_model', label: 'Soiling model', type: 'choice', choices: SOILING_MODELS, kinds: POWER_KINDS },
    hint: 'Dust by month, or dust that settles and that rain and washes remove, by the Kimber or the HSU model.',
  },
  {
    ...{ name: 'manual_wash_dates', label: 'Washed', type: 'tags', kinds: POWER_KINDS },
    hint: 'Dates or times, UTC, separated by commas: 2026-01-12T09:00Z. For the Kimber and the HSU model.',
  },
  {
    ...{ name: 'cleaning_threshold', label: 'Cleaning rain', unit: 'mm', type: 'number', kinds: POWER_KINDS },
    hint: 'Rain in 24 hours that cleans the modules, by the Kimber and the HSU model.',
  },
  {
    ...{ name: 'soiling_loss_rate', label: 'Dust per dry day', type: 'number', kinds: POWER_KINDS },
    hint: 'Share of the light, such as 0.0015, by the Kimber model.',
  },
  {
    ...{ name: 'grace_period', label: 'Days without dust', unit: 'days', type: 'number', kinds: POWER_KINDS },
    hint: 'After rain, while the ground is damp, by the Kimber model.',
  },
  {
    ...{ name: 'max_soiling', label: 'Maximum dust', type: 'number', kinds: POWER_KINDS },
    hint: 'Share of the light, such as 0.3, by the Kimber model.',
  },
  {
    ...{ name: 'depo_veloc_pm2.5', label: 'Settling speed, PM2.5', unit: 'm/s', type: 'number', kinds: POWER_KINDS },
    hint: 'Of fine particles, by the HSU model.',
  },
  {
    ...{ name: 'depo_veloc_pm10', label: 'Settling speed, PM10', unit: 'm/s', type: 'number', kinds: POWER_KINDS },
    hint: 'Of coarse particles, by the HSU model.',
  },
  {
    ...{ name: 'horizon', label: 'Horizon', unit: '°', type: 'numbers' },
    hint: 'Elevations at equally spaced directions clockwise from north, separated by spaces: at least 4.',
  },
  {
    ...{ name: 'elevation', label: 'Elevation', unit: 'm', type: 'number' },
    hint: 'Above sea level.',
  },
  {
    ...{ name: 'outages', label: 'Planned outages', type: 'json', kinds: POWER_KINDS },
    hint: 'JSON as in the API: a list of start, end and available_share.',
  },
  {
    ...{ name: 'curtailments', label: 'Planned curtailments', type: 'json', kinds: POWER_KINDS },
    hint: 'JSON as in the API: a list of start, end and power_limit.',
  },
  {
    ...{ name: 'arrays', label: 'Arrays', type: 'json', kinds: POWER_KINDS },
    hint: 'JSON as in the API: a list of dc_share, azimuth, tilt, tracking_type, horizon and tracker properties.',
  },
  { name: 'tags', label: 'Tags', type: 'tags', hint: 'Separated by commas. They select sites in lists and fleets.' },
];

/** Creates the field of a property without an entry above, so that forms have all properties. */
const toPlainField = (name: string): SiteField => ({
  name,
  label: (name[0].toUpperCase() + name.slice(1)).replaceAll('_', ' '),
  type: 'json',
  hint: 'A number, a text, or JSON as in the API.',
});

const isKnown = (name: string) => KNOWN_FIELDS.some((field) => field.name === name);
/** All properties of a site as fields. */
export const SITE_FIELDS: readonly SiteField[] = [
  ...KNOWN_FIELDS,
  ...listPropertyNames(SiteProperties)
    .filter((name) => !isKnown(name))
    .map(toPlainField),
];

/** Lists the fields of a kind of site. */
export const listFields = (kind: SiteKind): readonly SiteField[] =>
  SITE_FIELDS.filter(({ kinds }) => kinds?.includes(kind) ?? true);

/** Returns the unit of a field. @param powerUnit unit of power of the kind of site */
export const getFieldUnit = ({ unit }: SiteField, powerUnit = ''): string | undefined =>
  unit === 'power' ? powerUnit : unit === 'VA' || unit === 'var' ? powerUnit.charAt(0) + unit : unit;

/** Converts a form to the body of a request. Empty fields are omitted. Invalid numbers stay text, which the API rejects. */
export function toSiteBody(kind: SiteKind, form: FormFields): Record<string, unknown> {
  const entries = listFields(kind).flatMap((field) => {
    const text = (form[field.name] ?? '').trim();
    return text === '' ? [] : [[field.name, readText(field, text)] as const];
  });
  return Object.fromEntries(entries);
}

const READERS: Partial<Record<SiteField['type'], (text: string) => unknown>> = {
  number: (text) => parseNumber(text) ?? text,
  numbers: (text) => text.split(/[\s,;]+/).map((part) => parseNumber(part) ?? part),
  tags: (text) => splitAtCommas(text).filter((tag) => tag !== ''),
  json: parseJson,
};
const readText = ({ type }: SiteField, text: string): unknown => READERS[type]?.(text) ?? text;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Formats a property as the text of a form; the inverse of `toSiteBody`. */
export function toFormText({ type }: SiteField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'date') return (value as string).slice(0, 'yyyy-MM-dd'.length);
  if (Array.isArray(value) && type === 'numbers') return value.join(' ');
  if (Array.isArray(value) && type === 'tags') return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
