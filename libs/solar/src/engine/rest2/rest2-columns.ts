/** Columns of one of the two bands of REST2. */
export class BandColumns {
  /**
   * Transmittance of the absorbing layer, times the band's share of the extraterrestrial irradiance. `gasPass` writes
   * that of gases, and `scatteringPass` multiplies it by the transmittance of absorbing aerosol.
   */
  readonly absorptionTransmittance: Float64Array;
  /** Transmittance of Rayleigh scattering. */
  readonly rayleighTransmittance: Float64Array;
  /** Optical depth of Rayleigh scattering, vertical. */
  readonly rayleighOpticalDepth: Float64Array;
  /** Optical depth of the aerosol, vertical. */
  readonly aerosolOpticalDepth: Float64Array;
  /** Irradiance normal to the sun, as a fraction of the extraterrestrial normal irradiance. */
  readonly direct: Float64Array;
  /** Diffuse irradiance on the horizontal, as the same fraction. */
  readonly diffuse: Float64Array;

  constructor(maxSteps: number) {
    const column = () => new Float64Array(maxSteps);
    this.absorptionTransmittance = column();
    this.rayleighTransmittance = column();
    this.rayleighOpticalDepth = column();
    this.aerosolOpticalDepth = column();
    this.direct = column();
    this.diffuse = column();
  }

  /**
   * Effective wavelength of the aerosol, um. It shares memory with the optical depth, which `aerosolPass` computes from
   * it.
   */
  get effectiveWavelength(): Float64Array {
    return this.aerosolOpticalDepth;
  }
}

/** Inputs, intermediate values and results of REST2, one entry per sun position. */
export class Rest2Columns {
  /** Apparent zenith, at most 90 deg. */
  readonly zenith: Float64Array;
  readonly cosZenith: Float64Array;
  readonly pressureRatio: Float64Array;
  readonly aod550: Float64Array;
  readonly angstromExponent: Float64Array;
  /** [cm] */
  readonly precipitableWater: Float64Array;
  /** [atm-cm] */
  readonly ozone: Float64Array;
  readonly albedo: Float64Array;

  /** Optical mass of air; the next columns hold the optical masses of aerosol, water and ozone. */
  readonly airMass: Float64Array;
  readonly aerosolMass: Float64Array;
  readonly waterMass: Float64Array;
  readonly ozoneMass: Float64Array;
  /** Natural logarithm of the turbidity. */
  readonly logBeta: Float64Array;
  /** Turbidity times the optical mass of aerosol. */
  readonly aerosolPath: Float64Array;
  readonly visible: BandColumns;
  readonly infrared: BandColumns;

  /** DNI divided by the extraterrestrial normal irradiance. */
  readonly direct: Float64Array;
  /** DHI divided by the extraterrestrial normal irradiance. */
  readonly diffuse: Float64Array;

  constructor(readonly maxSteps: number) {
    const column = () => new Float64Array(maxSteps);
    this.zenith = column();
    this.cosZenith = column();
    this.pressureRatio = column();
    this.aod550 = column();
    this.angstromExponent = column();
    this.precipitableWater = column();
    this.ozone = column();
    this.albedo = column();
    this.airMass = column();
    this.aerosolMass = column();
    this.waterMass = column();
    this.ozoneMass = column();
    this.logBeta = column();
    this.aerosolPath = column();
    this.visible = new BandColumns(maxSteps);
    this.infrared = new BandColumns(maxSteps);
    this.direct = column();
    this.diffuse = column();
  }
}

/** Entries `from` to `to` (excluded) of columns. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
