import { COARSE_VELOCITY, FINE_VELOCITY } from '../losses/hsu';
import { KIMBER_DEFAULTS } from '../losses/kimber';

/** How the dust on modules is computed: as a share for each month, or by a model from rain. */
export const SOILING_MODELS = ['monthly', 'kimber', 'hsu'] as const;
export type SoilingModelName = (typeof SOILING_MODELS)[number];

/** Description of the soiling of a plant, with the names of the HTTP interface. */
export interface SoilingDescription {
  soiling_model?: SoilingModelName;
  /** Rain in 24 hours that cleans the modules, mm. */
  cleaning_threshold?: number;
  /** Share of the light lost per dry day, by the Kimber model. */
  soiling_loss_rate?: number;
  /** Days after cleaning rain in which damp ground releases no dust, by the Kimber model. */
  grace_period?: number;
  /** Maximum share of the light lost, in the Kimber model. */
  max_soiling?: number;
  /** Speed at which fine particles settle, m/s, by the HSU model. */
  'depo_veloc_pm2.5'?: number;
  /** Speed at which coarse particles settle, m/s, by the HSU model. */
  depo_veloc_pm10?: number;
}

/** A soiling model with its parameters, named as in `kimber` and `hsu`. */
export type SoilingParameters =
  | {
      readonly kind: 'kimber';
      readonly parameters: Readonly<Record<'cleaningThreshold' | 'lossPerDay' | 'gracePeriod' | 'maxLoss', number>>;
    }
  | {
      readonly kind: 'hsu';
      readonly parameters: Readonly<
        Record<'cleaningThreshold' | 'rainWindow' | 'fineVelocity' | 'coarseVelocity', number>
      >;
    };

/** Soiling when a series begins. */
export interface InitialSoiling {
  /** Share of the light that dust blocks, 0..1. */
  readonly loss: number;
  /** Time since the last cleaning rain, for the grace period of the Kimber model; absent when it is not known. */
  readonly secondsSinceRain?: number;
}

/** Rain that cleans modules in the HSU model, mm: default of Solcast. The model's authors state none. */
const HSU_THRESHOLD = 1;
/** Time over which the HSU model sums rain, s. */
const RAIN_WINDOW_SECONDS = 86_400;

/** Returns the soiling model of a site, with defaults; undefined with monthly shares. */
export function toSoilingParameters(site: SoilingDescription): SoilingParameters | undefined {
  if (site.soiling_model === 'kimber') {
    const {
      cleaning_threshold: cleaningThreshold = KIMBER_DEFAULTS.cleaningThreshold,
      soiling_loss_rate: lossPerDay = KIMBER_DEFAULTS.lossPerDay,
      grace_period: gracePeriod = KIMBER_DEFAULTS.gracePeriod,
      max_soiling: maxLoss = KIMBER_DEFAULTS.maxLoss,
    } = site;
    return { kind: 'kimber', parameters: { cleaningThreshold, lossPerDay, gracePeriod, maxLoss } };
  }
  if (site.soiling_model !== 'hsu') return undefined;
  const {
    cleaning_threshold: cleaningThreshold = HSU_THRESHOLD,
    'depo_veloc_pm2.5': fineVelocity = FINE_VELOCITY,
    depo_veloc_pm10: coarseVelocity = COARSE_VELOCITY,
  } = site;
  return {
    kind: 'hsu',
    parameters: { cleaningThreshold, rainWindow: RAIN_WINDOW_SECONDS, fineVelocity, coarseVelocity },
  };
}

/** Returns the soiling properties in effect, with the names of the HTTP interface. */
export function effectiveSoilingProperties(site: SoilingDescription) {
  const soiling = toSoilingParameters(site);
  if (!soiling) return { soiling_model: 'monthly' as const };
  const { kind, parameters } = soiling;
  const common = { soiling_model: kind, cleaning_threshold: parameters.cleaningThreshold };
  return kind === 'kimber'
    ? {
        ...common,
        soiling_loss_rate: parameters.lossPerDay,
        grace_period: parameters.gracePeriod,
        max_soiling: parameters.maxLoss,
      }
    : { ...common, 'depo_veloc_pm2.5': parameters.fineVelocity, depo_veloc_pm10: parameters.coarseVelocity };
}
