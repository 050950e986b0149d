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

/** A site with the parameters of its models. */
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

/** @throws Error when the value is missing */
function requireValue<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`a site of meta.sites has no valid ${name}`);
  return value;
}

function parseTemperatureModel(text: string): CellTemperatureModel {
  const [model, parameters] = text.split(':');
  if (model === 'sapm') return { model, ...SAPM_MOUNTINGS[requireValue(SAPM[parameters], `mounting ${parameters}`)] };
  const [constant, perWind] = parameters.split(',').map(Number);
  if (model === 'faiman') return { model, u0: constant, u1: perWind };
  if (model === 'pvsyst') return { model, uc: constant, uv: perWind };
  throw new Error(`unknown temperature model ${text}`);
}

function parseMounting(meta: ChainSiteMeta): Mounting {
  if (meta.tracking === 'fixed') {
    const surface = { tilt: requireValue(meta.tilt, 'tilt'), azimuth: requireValue(meta.surface_azimuth, 'azimuth') };
    return { kind: 'fixed', surface };
  }
  return {
    kind: 'single-axis',
    tracker: {
      axisTilt: 0,
      axisAzimuth: requireValue(meta.axis_azimuth, 'axis'),
      maxAngle: requireValue(meta.max_angle, 'rotation limit'),
      hasBacktracking: requireValue(meta.backtrack, 'backtracking'),
      gcr: requireValue(meta.gcr, 'ground coverage ratio'),
      crossAxisTilt: 0,
    },
  };
}

export function parseChainSite(meta: ChainSiteMeta): ChainSite {
  return {
    meta,
    transposition: requireValue(TRANSPOSITION[meta.transposition], `transposition ${meta.transposition}`),
    site: {
      observer: observerAt(meta.lat, meta.lon, meta.elev_m),
      system: {
        mounting: parseMounting(meta),
        capacity: meta.ac_kw,
        capacityDc: meta.dc_kw,
        inverterEfficiency: meta.inv_eta,
        lossFactor: meta.loss_factor,
        gammaPdc: meta.gamma,
        outputLimit: meta.ac_kw,
        cover: PLAIN_GLASS,
        temperature: parseTemperatureModel(meta.temp_model),
      },
    },
  };
}
