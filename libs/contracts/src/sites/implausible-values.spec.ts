import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeImplausibleValues, findImplausibleValues } from './implausible-values';
import { PLAUSIBLE_RANGES } from './plausible-ranges';
import type { SiteProperties } from './site';

const PLANT = { name: 'Ridge', latitude: 47, longitude: 8, capacity: 5 };
const find = (properties: object) => findImplausibleValues({ ...PLANT, ...properties } as SiteProperties);
const list = (properties: object) => find(properties).map(({ field }) => field);
const SPAN = { start: '2026-12-01T08:00Z', end: '2026-12-01T16:00Z' };
const USUAL = {
  capacity_dc: 6.35,
  apparent_power_limit: 5.5,
  export_limit: 4,
  power_factor: 0.95,
  loss_factor: 0.9,
  inverter_efficiency: 0.96,
  derating_temp_module: 0.0037,
  derating_age_system: 0.005,
  soiling_loss_rate: 0.0015,
  dust_soiling_average: new Array<number>(12).fill(0.02),
  site_ground_albedo: 0.2,
  horizon: [0, 60, 20, 5],
  ground_coverage_ratio: 0.4,
  tracker_max_rotation_angle: 60,
  stow_wind_speed: 15,
  terrain_slope: 5,
  bifaciality_factor: 0.7,
  arrays: [{ dc_share: 0.5 }, { dc_share: 0.5, horizon: [0, 30, 30, 0] }],
  outages: [{ ...SPAN, available_share: 0 }],
  curtailments: [{ ...SPAN, power_limit: 2 }],
};

/** Unusual values by field, each below or above the range of its property. */
const UNUSUAL: readonly (readonly [field: string, properties: object])[] = [
  ['capacity_dc', { capacity_dc: 100_000 }],
  ['capacity_dc', { capacity_dc: 0.005 }],
  ['apparent_power_limit', { apparent_power_limit: 250 }],
  ['apparent_power_limit', { apparent_power_limit: 1 }],
  ['export_limit', { export_limit: 0 }],
  ['load_profile', { load_profile: new Array<number>(24).fill(500) }],
  ['power_factor', { power_factor: 0.1 }],
  ['loss_factor', { loss_factor: 0 }],
  ['inverter_efficiency', { inverter_efficiency: 0.04 }],
  ['derating_temp_module', { derating_temp_module: 0 }],
  ['derating_temp_module', { derating_temp_module: 0.01 }],
  ['derating_age_system', { derating_age_system: 0.1 }],
  ['dust_soiling_average', { dust_soiling_average: new Array<number>(12).fill(0.98) }],
  ['soiling_loss_rate', { soiling_loss_rate: 0.15 }],
  ['site_ground_albedo', { site_ground_albedo: 0 }],
  ['site_ground_albedo', { site_ground_albedo: 1 }],
  ['horizon', { horizon: [90, 90, 90, 90] }],
  ['arrays[1].horizon', { arrays: [{ dc_share: 0.5 }, { dc_share: 0.5, horizon: [90, 90, 90, 90] }] }],
  ['ground_coverage_ratio', { ground_coverage_ratio: 0.01 }],
  ['ground_coverage_ratio', { ground_coverage_ratio: 1 }],
  ['arrays[0].ground_coverage_ratio', { arrays: [{ dc_share: 1, ground_coverage_ratio: 1 }] }],
  ['tracker_max_rotation_angle', { tracker_max_rotation_angle: 1 }],
  ['stow_wind_speed', { stow_wind_speed: 0 }],
  ['terrain_slope', { terrain_slope: 45 }],
  ['bifaciality_factor', { bifaciality_factor: 0.1 }],
  ['bifaciality_factor', { bifaciality_factor: 1 }],
  ['arrays[1].dc_share', { arrays: [{ dc_share: 0.99999 }, { dc_share: 0.00001 }] }],
  ['outages[0].available_share', { outages: [{ ...SPAN, available_share: 1 }] }],
  ['curtailments[0].power_limit', { curtailments: [{ ...SPAN, power_limit: 5 }] }],
];

describe('the plausible ranges of a plant', () => {
  it('contain the values of a usual plant, and of one that states nothing', () =>
    expect([list({}), list(USUAL)]).toEqual([[], []]));

  it.each(UNUSUAL)('do not contain %s in %j', (field, properties) => {
    expect(list({ ...USUAL, ...properties })).toEqual([field]);
  });

  it('are each crossed above, downwards and upwards', () => {
    const limits = PLAUSIBLE_RANGES.flatMap(({ property, list, min, max }) =>
      [min, max].flatMap((limit) => (limit === undefined ? [] : [`${list ?? 'site'} ${property}`])),
    );
    const crossed = UNUSUAL.filter(([field]) => !/^arrays\[\d\]\.(horizon|ground)/.test(field)).map(
      ([field]) => `${/^(\w+)\[/.exec(field)?.[1] ?? 'site'} ${field.split('.').at(-1)}`,
    );
    expect(crossed.sort()).toEqual(limits.sort());
  });

  it('allow any export limit of a plant that consumes power itself', () =>
    expect(list({ export_limit: 0, load_profile: new Array<number>(24).fill(1) })).toEqual([]));

  it('are named in warnings, with what to check', () => {
    const properties: SiteProperties = { ...PLANT, capacity_dc: 100_000, horizon: [90, 90, 90, 90] };
    expect(describeImplausibleValues(properties, 'variants[0].').map(({ message }) => message)).toEqual([
      "'variants[0].capacity_dc' is 100000, and usually 0.5 to 3 times 'variants[0].capacity' (5). Both have the same unit.",
      "The lowest value of 'variants[0].horizon' is 90, and usually at most 45. Elevations are angles above the horizontal: 0 is a free view.",
    ]);
  });

  it('are listed in the documentation', () => {
    const text = readFileSync(resolve(__dirname, '../../../../docs/api.md'), 'utf8').replaceAll(/ +/g, ' ');
    for (const { property, list, min = '', max = '', reason } of PLAUSIBLE_RANGES)
      expect(text).toContain(
        `| \`${list ? `${list}[].` : ''}${property}\` | ${min} | ${max} | ${reason} |`.replaceAll(/ +/g, ' '),
      );
  });
});
