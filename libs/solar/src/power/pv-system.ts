import type { BifacialModules } from '../bifacial/bifacial-modules';
import type { Rows } from '../row-shading/ground-sky-view';
import type { Horizon } from '../horizon/horizon';
import type { GlassCover } from '../iam/physical';
import type { CellTemperatureModel } from '../temperature/cell-temperature';
import type { SingleAxisTracker } from '../tracking/single-axis';
import type { InitialSoiling, SoilingParameters } from './site-soiling';
import { trackerSurface } from '../tracking/surface-orientation';
import type { SurfaceOrientation } from '../transposition/angle-of-incidence';

/** Mounting: fixed, or tracking about one axis. Azimuths clockwise from north. */
export type Mounting =
  { kind: 'fixed'; surface: SurfaceOrientation } | { kind: 'single-axis'; tracker: SingleAxisTracker };

/** Returns a tracker's diffuse-stow position (rotation 0) as a fixed mounting; undefined without diffuse stow. */
export function createDiffuseStowMounting(mounting: Mounting): Mounting | undefined {
  if (mounting.kind === 'fixed' || !mounting.tracker.hasDiffuseStow) return undefined;
  const { axisTilt, axisAzimuth } = mounting.tracker;
  return { kind: 'fixed', surface: trackerSurface(0, axisTilt, axisAzimuth) };
}

/** Modules of a plant that face the same way. */
export interface PvArray {
  mounting: Mounting;
  /** Share of the DC nameplate, 0..1; the shares of all arrays sum to 1. */
  share: number;
  /** Near obstacles and the horizon around the array; the horizon of the system when absent. */
  horizon?: Horizon;
  /** Rear and rows of bifacial modules; other modules have none. */
  bifacial?: BifacialModules;
  /** Rows of modules that shade each other; shade between rows is neglected when absent. */
  rows?: Rows;
  /** Blocks of cells along the slant height of a row; those of the system when absent. */
  shadingBlocks?: number;
}

/** Snow on the modules. The weather adds and removes it. */
export interface ModuleSnow {
  /** Times at which the modules were cleared, ms. */
  clearedAt: readonly number[];
}

/** Soiling model and the times of washing. It replaces `dustSoiling` where rain is known. */
export type ModuleSoiling = SoilingParameters & {
  /** Times at which the modules were washed, ms. */
  readonly washedAt: readonly number[];
  /** Soiling at the first step; when absent, that of the month or of clean modules. */
  readonly initial?: InitialSoiling;
};

/** Parameters of a PV system for the chain from irradiance to AC power. All powers have the unit of the output. */
export interface PvSystem {
  mounting: Mounting;
  /** Arrays on one inverter, for a plant with several; they replace the mounting. */
  arrays?: readonly PvArray[];
  /** Power at which the inverters clip. */
  capacity: number;
  /** DC nameplate at 1000 W/m2 and 25 C. */
  capacityDc: number;
  /** Efficiency of the inverters at full load, 0..1. */
  inverterEfficiency: number;
  /** Fraction of DC power that remains after all losses except temperature and inverter, 0..1. */
  lossFactor: number;
  /** Relative change of power per kelvin of cell temperature, 1/K; negative. */
  gammaPdc: number;
  /** Maximum output: the capacity or, for a rooftop, the capacity after losses. */
  outputLimit: number;
  /** Glass in front of the cells, for the incidence angle modifier of the beam. */
  cover: GlassCover;
  /** Albedo of the ground around the modules, 0..1; the albedo from the weather when absent. */
  albedo?: number;
  /** Rear of bifacial modules; other modules have none. */
  bifacial?: BifacialModules;
  /** Rows of modules that shade each other; shade between rows is neglected when absent. */
  rows?: Rows;
  /**
   * Blocks of cells along the slant height of a row, each with a bypass diode. When absent, shade between rows costs no
   * more than the light it blocks.
   */
  shadingBlocks?: number;
  /** Share of the light that dust on the modules blocks in each month, January first; none when absent. */
  dustSoiling?: readonly number[];
  /** Soiling model; when absent, `dustSoiling` applies at all times. */
  soiling?: ModuleSoiling;
  /** Snow that lies on the modules; when absent, snow is neglected. */
  snow?: ModuleSnow;
  /** Horizon; none when absent. */
  horizon?: Horizon;
  temperature: CellTemperatureModel;
}
