import type { FieldError } from '../errors/daystar-error';
import type { PlantArray } from './plant-array';
import { TRACKER_PROPERTIES } from './plant-properties';
import type { SiteProperties } from './site';

type Property = keyof SiteProperties;

/** A property, and the values of it, under which another property has an effect; any value when absent. */
export interface EffectCondition {
  readonly property: Property;
  readonly values?: readonly (string | boolean)[];
}

/** A stated property that changes no forecast. */
export interface IneffectiveProperty {
  readonly property: Property;
  /** Index of the array that states it; absent for a property of the site. */
  readonly array?: number;
  /** Each of these would give the property an effect. */
  readonly conditions: readonly EffectCondition[];
}

const createSoilingRule = (properties: readonly Property[], ...values: string[]) => ({
  properties,
  conditions: [{ property: 'soiling_model' as const, values }],
});

/** Properties that have an effect only under one of some conditions. Of several rules for a property, the first that fails is reported. */
const EFFECT_RULES: readonly { readonly properties: readonly Property[]; readonly conditions: EffectCondition[] }[] = [
  createSoilingRule(['soiling_loss_rate', 'grace_period', 'max_soiling'], 'kimber'),
  createSoilingRule(['depo_veloc_pm2.5', 'depo_veloc_pm10'], 'hsu'),
  createSoilingRule(['cleaning_threshold', 'manual_wash_dates'], 'kimber', 'hsu'),
  { properties: ['snow_cleared'], conditions: [{ property: 'snow_loss', values: [true] }] },
  { properties: ['tilt'], conditions: [{ property: 'tracking_type', values: ['fixed'] }] },
  {
    properties: TRACKER_PROPERTIES.filter((property) => property !== 'ground_coverage_ratio'),
    conditions: [{ property: 'tracking_type', values: ['horizontal_single_axis'] }],
  },
  { properties: ['terrain_azimuth'], conditions: [{ property: 'terrain_slope' }] },
  { properties: ['bifaciality_factor'], conditions: [{ property: 'bifacial_system', values: [true] }] },
  {
    properties: ['pvrow_height', 'pvrow_width'],
    conditions: [
      { property: 'bifacial_system', values: [true] },
      { property: 'ground_coverage_ratio' },
      { property: 'tracker_back_tracking', values: [false] },
    ],
  },
  {
    properties: ['shading_blocks'],
    conditions: [
      { property: 'tracking_type', values: ['fixed'] },
      { property: 'tracker_back_tracking', values: [false] },
    ],
  },
];

/** Finds stated properties of a site, and of its arrays, that other properties leave without an effect. */
export function findIneffectiveProperties(site: SiteProperties): IneffectiveProperty[] {
  const arrays = Array.isArray(site.arrays) ? site.arrays.filter((array) => array !== null) : [];
  const planes = [site, ...arrays.map((array) => ({ ...site, ...array }))];
  return EFFECT_RULES.flatMap(({ properties, conditions }) =>
    properties.flatMap((property) => {
      const hasEffect = (plane: SiteProperties) => conditions.some((condition) => isMet(condition, plane));
      const isStatedBy = (array: PlantArray) => isRequested((array as Partial<SiteProperties>)[property]);
      const ineffective = arrays.flatMap((array, i) =>
        isStatedBy(array) && !hasEffect(planes[i + 1]) ? [{ property, array: i, conditions }] : [],
      );
      const inheritors = planes.filter((_, i) => i === 0 || !isStatedBy(arrays[i - 1]));
      const isInEffect = !isRequested(site[property]) || inheritors.some(hasEffect);
      return isInEffect ? ineffective : [{ property, conditions }, ...ineffective];
    }),
  ).filter((entry, i, entries) => entries.findIndex((other) => isSame(entry, other)) === i);
}

/** Describes stated properties without an effect as warnings. @param path prefix of the field names, such as `variants[0].` */
export const describeIneffectiveProperties = (site: SiteProperties, path = ''): FieldError[] => [
  ...describeEmptyArrays(site, path),
  ...findIneffectiveProperties(site).map(({ property, array, conditions }) => {
    const field_name = `${path}${array === undefined ? '' : `arrays[${array}].`}${property}`;
    const required = conditions.map((condition) => {
      const values = condition.values?.join(' or ');
      return `'${condition.property}'${values === undefined ? '' : ` ${values}`}`;
    });
    const message = `'${field_name}' has no effect without ${required.join(' or ')}.`;
    return { field_name, error_code: 'NoEffect', message };
  }),
];

function describeEmptyArrays({ arrays }: SiteProperties, path: string): FieldError[] {
  if (!Array.isArray(arrays) || arrays.length > 0) return [];
  const field_name = `${path}arrays`;
  const message = `'${field_name}' is empty: the plant has one array with the properties of the site.`;
  return [{ field_name, error_code: 'NoEffect', message }];
}

const DEFAULTS: Partial<Record<Property, string>> = { tracking_type: 'fixed', soiling_model: 'monthly' };

function isMet({ property, values }: EffectCondition, plane: SiteProperties): boolean {
  const value = plane[property] ?? DEFAULTS[property];
  return values ? values.some((accepted) => accepted === value) : isRequested(value);
}

/** Whether a value asks for something: an absent value, `false`, 0 and empty lists do not. */
const isRequested = (value: unknown): boolean => Boolean(value) && !(Array.isArray(value) && value.length === 0);

const isSame = (a: IneffectiveProperty, b: IneffectiveProperty): boolean =>
  a.property === b.property && a.array === b.array;
