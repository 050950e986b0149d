/** Technology of PV modules: the types of PVWatts, and Solcast's names of cell materials. */
export const MODULE_TYPES = ['standard', 'premium', 'thin_film', 'poly-si', 'mono-si', 'cdte'] as const;
export type ModuleType = (typeof MODULE_TYPES)[number];

/** Properties that follow from the technology of a module. */
export interface ModuleTechnology {
  /** Relative change of DC power per kelvin of cell temperature, 1/K; negative. */
  readonly gammaPdc: number;
  /** Share of the output lost per year of operation. */
  readonly degradationPerYear: number;
}

const STANDARD: ModuleTechnology = { gammaPdc: -0.0037, degradationPerYear: 0.0059 };
/** Monocrystalline silicon of high efficiency. */
const PREMIUM: ModuleTechnology = { gammaPdc: -0.0035, degradationPerYear: 0.0023 };
const THIN_FILM: ModuleTechnology = { gammaPdc: -0.0032, degradationPerYear: 0.0059 };

const TECHNOLOGIES: Readonly<Record<ModuleType, ModuleTechnology>> = {
  standard: STANDARD,
  premium: PREMIUM,
  thin_film: THIN_FILM,
  'poly-si': STANDARD,
  'mono-si': PREMIUM,
  cdte: THIN_FILM,
};

export const DEFAULT_MODULE_TYPE: ModuleType = 'standard';

/**
 * Temperature coefficient and degradation rate of a module type.
 *
 * Temperature coefficients come from PVWatts version 8 (System Advisor Model, NREL). The degradation rates are within
 * the spread of Jordan, D. C. & Kurtz, S. R. (2013): Photovoltaic Degradation Rates, an Analytical Review, Progress in
 * Photovoltaics 21(1), 12-29 (median 0.5 % per year).
 */
export const moduleTechnology = (type: ModuleType = DEFAULT_MODULE_TYPE): ModuleTechnology => TECHNOLOGIES[type];
