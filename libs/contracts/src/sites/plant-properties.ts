import type { Site, SiteProperties } from './site';

// Plant properties that the forecast rows of a site depend on, by topic.

export const TRACKER_PROPERTIES = [
  ...(['ground_coverage_ratio', 'tracker_axis_tilt', 'tracker_max_rotation_angle', 'tracker_back_tracking'] as const),
  ...(['tracker_smart_tracking', 'stow_wind_speed', 'stow_angle'] as const),
  ...(['terrain_slope', 'terrain_azimuth'] as const),
];

export const MODULE_PROPERTIES = ['module_type', 'derating_temp_module', 'derating_age_system'] as const;

const SOILING_MODEL_PROPERTIES = {
  monthly: [],
  kimber: ['cleaning_threshold', 'soiling_loss_rate', 'grace_period', 'max_soiling', 'manual_wash_dates'],
  hsu: ['cleaning_threshold', 'depo_veloc_pm2.5', 'depo_veloc_pm10', 'manual_wash_dates'],
} as const;

export const SOILING_PROPERTIES = [
  ...(['dust_soiling_average', 'soiling_model'] as const),
  ...new Set([...SOILING_MODEL_PROPERTIES.kimber, ...SOILING_MODEL_PROPERTIES.hsu]),
];

export const BIFACIAL_PROPERTIES = [
  ...(['bifacial_system', 'bifaciality_factor', 'pvrow_height', 'pvrow_width'] as const),
];

/** Properties of the rows of modules and of the ground between them. */
export const MODULE_ROW_PROPERTIES = ['site_ground_albedo', 'shading_blocks'] as const;

export const SNOW_PROPERTIES = ['snow_loss', 'snow_cleared'] as const;

export const GRID_PROPERTIES = [
  ...(['apparent_power_limit', 'power_factor', 'reactive_power', 'export_limit', 'load_profile'] as const),
  ...(['outages', 'curtailments'] as const),
];

/** The tracker properties that a site states. */
export type TrackerProperties = Pick<SiteProperties, (typeof TRACKER_PROPERTIES)[number]>;

/** Whether a site, or one of its arrays, has trackers. Clients may send anything as `arrays`, and validation comes later. */
export const hasTracker = ({ tracking_type, arrays }: SiteProperties): boolean =>
  [{ tracking_type }, ...(Array.isArray(arrays) ? arrays : [])].some(
    (plane) => plane?.tracking_type === 'horizontal_single_axis',
  );

/** Whether a site, or one of its arrays, has bifacial modules. */
export const hasBifacialModules = ({ bifacial_system, arrays }: SiteProperties): boolean =>
  arrays?.length ? arrays.some((array) => array?.bifacial_system ?? bifacial_system) : bifacial_system === true;

/**
 * Lists the stated properties used for the forecast rows of a site. Fixed systems ignore tracker properties, and monofacial
 * modules ignore bifacial properties. Without `snow_loss`, times of snow clearings have no effect. A soiling model ignores
 * the parameters of the other model. The last is `terrain_horizon` when the horizon is computed.
 */
export function listStatedPlantProperties(site: SiteProperties & Pick<Site, 'terrain_horizon'>): string[] {
  const tracker = hasTracker(site) ? TRACKER_PROPERTIES : [];
  const bifacial = hasBifacialModules(site) ? BIFACIAL_PROPERTIES : [];
  const names = [
    'capacity_changes' as const,
    'arrays' as const,
    'horizon' as const,
    'ground_coverage_ratio' as const,
    ...tracker,
    ...MODULE_PROPERTIES,
    ...bifacial,
    ...MODULE_ROW_PROPERTIES,
    ...(['dust_soiling_average', 'soiling_model'] as const),
    ...SOILING_MODEL_PROPERTIES[site.soiling_model ?? 'monthly'],
    ...(site.snow_loss ? SNOW_PROPERTIES : []),
    ...GRID_PROPERTIES,
  ];
  const stated: string[] = [...new Set(names)].filter((name) => isStated(site[name]));
  return site.terrain_horizon && !site.horizon ? [...stated, 'terrain_horizon'] : stated;
}

/** Whether dust on the modules of a site is computed from rain. */
export const hasSoilingModel = ({ soiling_model: model = 'monthly' }: Pick<SiteProperties, 'soiling_model'>): boolean =>
  model !== 'monthly';

/** Whether rows of a site depend on all known weather before them, which brought or removed snow or dust. */
export const dependsOnPastWeather = (site: Pick<SiteProperties, 'snow_loss' | 'soiling_model'>): boolean =>
  site.snow_loss === true || hasSoilingModel(site);

const isStated = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
