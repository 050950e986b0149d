import { CapacityChange, Curtailment, PlannedOutage, PlantArray, SiteProperties } from '@daystar/contracts';
import { count, eachOrNull, resourceId, stamp, text } from '../../api-description/basic-schemas';
import { describeProperties } from '../../api-description/class-schema';
import { type JsonSchema, listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import type { QueryParameter } from '../../api-description/operation';
import type { ForecastGroup } from '../../serving/query/describe-forecast-route';
import { createStringParameter, wholeNumberBetween } from '../../api-description/parameters';
import { LIKELY_MISTAKES } from './likely-mistake.schema';
import { MAX_SELECTED } from '../select-sites';

const arrayProperties = describeProperties(PlantArray);
const { dc_share: _, ...optionalArrayProperties } = arrayProperties;

export const siteProperties = describeProperties(SiteProperties, {
  capacity: { description: 'AC capacity, MW (rooftop: kW).' },
  capacity_changes: {
    ...listOf(objectWith(describeProperties(CapacityChange))),
    description:
      'Capacity from given times on, past or planned, in order of time and in the unit of `capacity`, which applies ' +
      'before the first. DC capacity changes in proportion.',
  },
  capacity_dc: { description: 'DC capacity of the modules, in the unit of `capacity`.' },
  azimuth: {
    description: 'Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.',
  },
  tilt: { description: 'Degrees off the horizontal; for fixed systems.' },
  install_date: { description: 'yyyy-MM-dd or a full timestamp.' },
  loss_factor: { description: 'Share of the output that remains after losses: 1 is a system without losses.' },
  module_type: {
    description:
      'Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how ' +
      '`loss_factor` decreases with age.',
  },
  derating_temp_module: {
    description:
      'Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without ' +
      'its sign. By default that of the module type.',
  },
  derating_age_system: {
    description:
      'Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also ' +
      'reduces a stated `loss_factor`.',
  },
  dust_soiling_average: {
    description: 'Share of the light that dust on the modules blocks in each month, January first; none when absent.',
  },
  soiling_model: {
    description:
      'How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a ' +
      'published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.',
  },
  cleaning_threshold: {
    description: 'Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.',
  },
  soiling_loss_rate: {
    description: 'Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.',
  },
  grace_period: {
    description: 'Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.',
  },
  max_soiling: { description: 'Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.' },
  'depo_veloc_pm2.5': {
    description: 'Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.',
  },
  depo_veloc_pm10: {
    description: 'Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.',
  },
  manual_wash_dates: {
    description: 'Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.',
  },
  horizon: {
    description:
      'Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.',
  },
  elevation: { description: 'Metres above sea level; from a coarse terrain table when absent.' },
  ground_coverage_ratio: {
    description:
      'Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade ' +
      'between other fixed rows is neglected.',
  },
  shading_blocks: {
    description:
      'Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of ' +
      'trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.',
  },
  bifacial_system: {
    description:
      'Whether the modules also convert light on their rear; false when absent. Other modules ignore ' +
      '`bifaciality_factor`, `pvrow_height` and `pvrow_width`.',
  },
  bifaciality_factor: { description: 'Efficiency of the rear over that of the front; 0.7 when absent.' },
  pvrow_height: { description: 'From the ground to the middle of a row, m; 1.5 when absent.' },
  pvrow_width: { description: 'Slant height of a row, m; 2 when absent.' },
  site_ground_albedo: {
    description: 'Share of the light that the ground around the modules reflects; that of the weather when absent.',
  },
  snow_loss: {
    description:
      'Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of ' +
      'snow on the ground.',
  },
  snow_cleared: {
    description: 'Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.',
  },
  tracker_axis_tilt: {
    description:
      'Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. ' +
      'When absent, the axis follows the ground.',
  },
  tracker_max_rotation_angle: { description: 'Maximum rotation of a tracker to either side, degrees; 60 when absent.' },
  tracker_back_tracking: {
    description:
      'Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. ' +
      'With true, `ground_coverage_ratio` is required.',
  },
  tracker_smart_tracking: {
    description:
      'Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.',
  },
  stow_wind_speed: {
    description:
      'Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.',
  },
  stow_angle: {
    description:
      'Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees ' +
      'clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.',
  },
  terrain_slope: {
    description:
      'Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.',
  },
  terrain_azimuth: { description: 'Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.' },
  export_limit: {
    description: 'Maximum power at the grid connection, at most `capacity` and in its unit; no limit when absent.',
  },
  load_profile: {
    description:
      'Mean power that is consumed at the site in each hour of the day, UTC, from midnight on, in the unit of `capacity`. ' +
      '`export_limit` and `curtailments` apply to the rest.',
  },
  apparent_power_limit: {
    description: 'Apparent power of the inverters, MVA (rooftop: kVA); `capacity` when absent.',
  },
  power_factor: {
    description:
      'Ratio of real to apparent power at which the inverters run: it limits power to this share of the apparent power. ' +
      'Not with `reactive_power`.',
  },
  reactive_power: {
    description:
      'Reactive power that the inverters supply or absorb, Mvar (rooftop: kvar), less than the apparent power S: it limits ' +
      'power to sqrt(S² - Q²).',
  },
  arrays: {
    ...listOf(objectWith({ dc_share: arrayProperties.dc_share }, optionalArrayProperties)),
    description:
      'Arrays of a plant with modules that face several ways. They share the inverters, and their `dc_share` sums to 1. ' +
      'An array has the orientation, tracker and horizon of the site unless it states its own.',
  },
  outages: {
    ...listOf(objectWith(describeProperties(PlannedOutage))),
    description:
      'Planned outages, which do not overlap: `available_share` is the share of the plant that stays in operation.',
  },
  curtailments: {
    ...listOf(objectWith(describeProperties(Curtailment))),
    description:
      'Planned curtailments, which do not overlap: `power_limit` is the maximum power at the grid connection, at most ' +
      '`capacity` and in its unit.',
  },
});
const { name, latitude, longitude, ...otherProperties } = siteProperties;
const POWER_PROPERTIES = [
  'capacity',
  'capacity_changes',
  'capacity_dc',
  'arrays',
  'outages',
  'curtailments',
  'load_profile',
  'export_limit',
  'apparent_power_limit',
  'power_factor',
  'reactive_power',
];
const weatherSiteProperties = Object.fromEntries(
  Object.entries(siteProperties).filter(([property]) => !POWER_PROPERTIES.includes(property)),
);

/** Registers the schema of a body with a site, plain or wrapped in `site`. */
function registerSiteBody(
  schemaName: string,
  required: readonly string[],
  properties: Record<string, JsonSchema>,
  example: object,
): JsonSchema {
  const plain = { type: 'object', required, properties };
  const anyOf = [plain, { type: 'object', required: ['site'], properties: { site: plain } }];
  return registerSchema(schemaName, { anyOf, examples: [example] });
}

const SITES = {
  subject: 'a site',
  path: { id: { name: 'resource_id', schema: { type: 'string', examples: ['1234-abcd-5678-ef90'] } } },
};

export interface SiteGroup extends ForecastGroup {
  readonly family: 'pv' | 'radiation';
  readonly body: JsonSchema;
  readonly creationStatus: 200 | 201;
}

export const UTILITY_SITES: SiteGroup = {
  tag: 'utility-scale sites',
  ...SITES,
  family: 'pv',
  creationStatus: 201,
  body: registerSiteBody('UtilitySiteProperties', ['name', 'latitude', 'longitude', 'capacity'], siteProperties, {
    name: 'Beryl Flat',
    latitude: 37.7,
    longitude: -113.6,
    capacity: 100,
  }),
};
export const ROOFTOP_SITES: SiteGroup = {
  tag: 'rooftop sites',
  ...SITES,
  family: 'pv',
  creationStatus: 200,
  body: registerSiteBody('RooftopSiteProperties', ['name', 'latitude', 'longitude'], siteProperties, {
    name: 'Home',
    latitude: 52.1,
    longitude: 5.2,
    capacity: 4.2,
  }),
};
export const WEATHER_SITES: SiteGroup = {
  tag: 'weather sites',
  ...SITES,
  family: 'radiation',
  creationStatus: 201,
  body: registerSiteBody('WeatherSiteProperties', ['name', 'latitude', 'longitude'], weatherSiteProperties, {
    name: 'Mast 4',
    latitude: 37.7,
    longitude: -113.6,
  }),
};
export const SITE_CHANGE = registerSiteBody('SiteChange', [], eachOrNull(siteProperties), {
  capacity: 110,
  tags: null,
});
export const SITE_RECORD = registerSchema(
  'SiteRecord',
  objectWith(
    {
      resource_id: resourceId,
      name,
      latitude,
      longitude,
      tags: listOf(text),
      horizon_source: {
        ...text,
        description:
          'Where `horizon` comes from: `stated`, the name of a terrain model, or `flat` while none is known.',
      },
      defaults: {
        ...listOf(text),
        description: 'Names of the properties that the owner did not set; the record shows their default values.',
      },
      install_date: stamp,
    },
    { ...otherProperties, install_date: stamp },
  ),
);
export const SITE_RESPONSE = registerSchema(
  'SiteResponse',
  objectWith({ site: SITE_RECORD, resource_id: resourceId }, { likely_mistakes: LIKELY_MISTAKES }),
);
const pending = {
  pending_test_site: registerSchema('PendingTestSite', {
    ...objectWith({ resource_id: resourceId, message: text, retry_at: stamp }),
    description: 'Your test site, which could not be created yet because a limit of the service is reached.',
  }),
};
export const SITE_PAGE = registerSchema(
  'SitePage',
  objectWith({ sites: listOf(SITE_RECORD), page_count: count, current_page: count, total_records: count }, pending),
);
export const SITE_LIST = registerSchema('SiteList', objectWith({ sites: listOf(SITE_RECORD) }, pending));

export const PAGING: readonly QueryParameter[] = [
  { name: 'page', description: 'Number of the page, from 1.', schema: wholeNumberBetween(1, 1_000_000) },
  { name: 'page_size', description: 'Number of sites on a page.', schema: wholeNumberBetween(1, 1000) },
];
export const TAGS = createStringParameter('tags', 'Tags, separated by commas. A site must have all of them.');
export const SELECTION: readonly QueryParameter[] = [
  createStringParameter('resource_ids', `At most ${MAX_SELECTED} sites, separated by commas; all when absent.`),
  TAGS,
];
