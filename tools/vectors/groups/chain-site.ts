import {
  type CellTemperatureModel,
  type Mounting,
  PLAIN_GLASS,
  type PvSite,
  SAPM_MOUNTINGS,
  type SkyDiffuseModel,
  hayDavies,
  isotropic,
  observerAt,
  perez,
  perezDriesse,
  reindl,
} from '@daystar/solar';

/** A site as the whole-chain files describe it in `meta.sites`. */
export interface ChainSiteMeta {
  i: number;
  lat: number;
  lon: number;
  elev_m: number;
  ac_kw: number;
  dc_kw: number;
  tracking: 'fixed' | 'horizontal_single_axis';
  inv_eta: number;
  loss_factor: number;
  gamma: number;
  albedo: number;
  linke_turbidity: number;
  transposition: string;
  /** Such as `sapm:open_rack_glass_polymer`, `faiman:25,6.84` or `pvsyst:29,0`. */
  temp_model: string;
  tilt?: number;
  surface_azimuth?: number;
  axis_azimuth?: number;
  max_angle?: number;
  gcr?: number;
  backtrack?: boolean;
}

/** A site ready to run. */
export interface ChainSite {
  meta: ChainSiteMeta;
  site: PvSite;
  transposition: SkyDiffuseModel;
}

const TRANSPOSITION: Record<string, SkyDiffuseModel> = {
  isotropic,
  haydavies: hayDavies,
  reindl,
  perez,
  'perez-driesse': perezDriesse,
};

const SAPM: Record<string, keyof typeof SAPM_MOUNTINGS> = {
  open_rack_glass_glass: 'openRackGlassGlass',
  close_mount_glass_glass: 'closeMountGlassGlass',
  open_rack_glass_polymer: 'openRackGlassPolymer',
  insulated_back_glass_polymer: 'insulatedBackGlassPolymer',
};

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`site without a known ${what}`);
  return value;
}

function temperatureOf(text: string): CellTemperatureModel {
  const [model, parameters] = text.split(':');
  if (model === 'sapm') return { model, ...SAPM_MOUNTINGS[known(SAPM[parameters], `mounting ${parameters}`)] };
  const [constant, perWind] = parameters.split(',').map(Number);
  if (model === 'faiman') return { model, u0: constant, u1: perWind };
  if (model === 'pvsyst') return { model, uc: constant, uv: perWind };
  throw new Error(`unknown temperature model ${text}`);
}

function mountingOf(meta: ChainSiteMeta): Mounting {
  if (meta.tracking === 'fixed') {
    const surface = { tilt: known(meta.tilt, 'tilt'), azimuth: known(meta.surface_azimuth, 'azimuth') };
    return { kind: 'fixed', surface };
  }
  return {
    kind: 'single-axis',
    tracker: {
      axisTilt: 0,
      axisAzimuth: known(meta.axis_azimuth, 'axis'),
      maxAngle: known(meta.max_angle, 'rotation limit'),
      backtrack: known(meta.backtrack, 'backtracking'),
      gcr: known(meta.gcr, 'ground coverage ratio'),
      crossAxisTilt: 0,
    },
  };
}

export function chainSite(meta: ChainSiteMeta): ChainSite {
  return {
    meta,
    transposition: known(TRANSPOSITION[meta.transposition], `transposition ${meta.transposition}`),
    site: {
      observer: observerAt(meta.lat, meta.lon, meta.elev_m),
      system: {
        mounting: mountingOf(meta),
        capacity: meta.ac_kw,
        capacityDc: meta.dc_kw,
        inverterEfficiency: meta.inv_eta,
        lossFactor: meta.loss_factor,
        gammaPdc: meta.gamma,
        outputLimit: meta.ac_kw,
        cover: PLAIN_GLASS,
        temperature: temperatureOf(meta.temp_model),
      },
    },
  };
}
