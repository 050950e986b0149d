import {
  type CellTemperatureModel,
  type Daylight,
  type GlassCover,
  type IrradianceColumns,
  PLAIN_GLASS,
  PVSYST_MOUNTINGS,
  type PvSystem,
  SAPM_MOUNTINGS,
  SkyBrightening,
  martinRuizDiffuse,
  pvwattsInverterInput,
} from '@daystar/solar';

/** Published model that describes a plant as plausibly as that of the service does. */
export interface ModelAlternative {
  readonly adaptSystem?: (system: PvSystem) => PvSystem;
  readonly adaptPower?: (power: number, system: PvSystem) => number;
  readonly adaptSky?: (sky: IrradianceColumns, daylight: Daylight) => IrradianceColumns;
}

/** Glass without reflection losses, and PVWatts' glass with an anti-reflective coating. */
const COVERS: readonly GlassCover[] = [
  { ...PLAIN_GLASS, n: 1, extinction: 0 },
  { ...PLAIN_GLASS, nCoating: 1.29 },
];
const OPEN_RACKS: readonly CellTemperatureModel[] = [
  { model: 'sapm', ...SAPM_MOUNTINGS.openRackGlassPolymer },
  { model: 'pvsyst', ...PVSYST_MOUNTINGS.freestanding },
];
const ROOFS: readonly CellTemperatureModel[] = [
  { model: 'sapm', ...SAPM_MOUNTINGS.closeMountGlassGlass },
  { model: 'pvsyst', ...PVSYST_MOUNTINGS.insulated },
];
/** Share of isotropic diffuse light that passes the glass of a typical tilt, 30 degrees. */
const DIFFUSE_TRANSMITTANCE = martinRuizDiffuse(30).sky;

/**
 * Alternatives for each step of the model chain: transposition, reflection of the beam, reflection of diffuse light,
 * cell temperature, and efficiency of the inverter by load. Which of them describes a plant is unknown.
 */
export const MODEL_ALTERNATIVES: readonly (readonly ModelAlternative[])[] = [
  [{ adaptSky: toIsotropic }, { adaptSky: toHayDavies }],
  COVERS.map((cover) => ({ adaptSystem: (system) => ({ ...system, cover }) })),
  [{ adaptSky: reflectDiffuse }],
  OPEN_RACKS.map((openRack, k) => ({
    adaptSystem: (system) => ({ ...system, temperature: system.temperature.model === 'pvsyst' ? ROOFS[k] : openRack }),
  })),
  [{ adaptPower: toConstantEfficiency }],
];

/** Returns the sky with equal brightness everywhere. */
function toIsotropic(sky: IrradianceColumns, { count }: Daylight): IrradianceColumns {
  return { ...sky, brightening: new SkyBrightening(count) };
}

/**
 * Returns the sky with circumsolar light in proportion to the beam (J. E. Hay and J. A. Davies, Proceedings of the
 * First Canadian Solar Radiation Data Workshop, 1980).
 */
function toHayDavies(sky: IrradianceColumns, { count, dniExtra }: Daylight): IrradianceColumns {
  const brightening = new SkyBrightening(count);
  for (let n = 0; n < count; n++) brightening.circumsolar[n] = Math.min(1, sky.dni[n] / dniExtra[n]);
  return { ...sky, brightening };
}

/** Returns the sky with less diffuse light, as glass reflects a part of it (N. Martin and J. M. Ruiz, 2005). */
function reflectDiffuse(sky: IrradianceColumns): IrradianceColumns {
  return { ...sky, dhi: sky.dhi.map((value) => DIFFUSE_TRANSMITTANCE * value) };
}

/** Returns AC power by an inverter of the same efficiency at all loads. */
function toConstantEfficiency(ac: number, { capacity, inverterEfficiency: efficiency }: PvSystem): number {
  return ac > 0 ? efficiency * pvwattsInverterInput(ac, { capacity, efficiency }) : ac;
}
