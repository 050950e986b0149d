import {
  type Absorber,
  absorberTransmittance,
  infraredMixedGases,
  infraredRayleigh,
  infraredWaterAbsorber,
  visibleMixedGases,
  visibleRayleigh,
  visibleWaterAbsorber,
} from '../../clear-sky/rest2/gases';
import { INFRARED_FRACTION, NITROGEN_DIOXIDE, VISIBLE_FRACTION } from '../../clear-sky/rest2/rest2';
import type { Rest2Sky } from '../../clear-sky/rest2/rest2-sky';
import type { Rest2Columns, Span } from './rest2-columns';

/**
 * Computes for both bands the transmittance of Rayleigh scattering, and the transmittance of gases times the band's
 * share of the extraterrestrial irradiance.
 */
export function gasPass(columns: Rest2Columns, { from, to }: Span, sky: Rest2Sky): void {
  const { airMass, pressureRatio, waterMass, ozoneMass, precipitableWater, visible, infrared } = columns;
  const visibleGases = visible.absorptionTransmittance;
  const infraredGases = infrared.absorptionTransmittance;
  const visibleRayleighColumn = visible.rayleighTransmittance;
  const infraredRayleighColumn = infrared.rayleighTransmittance;
  for (let n = from; n < to; n++) {
    const pressureCorrectedMass = airMass[n] * pressureRatio[n];
    visibleRayleighColumn[n] = visibleRayleigh(pressureCorrectedMass);
    infraredRayleighColumn[n] = infraredRayleigh(pressureCorrectedMass);
    visibleGases[n] = VISIBLE_FRACTION * visibleMixedGases(pressureCorrectedMass);
    infraredGases[n] = INFRARED_FRACTION * infraredMixedGases(pressureCorrectedMass);
  }
  multiplyByAbsorber(visibleGases, sky.ozone, ozoneMass, from, to);
  // REST2 uses the optical mass of water vapour for nitrogen dioxide.
  multiplyByAbsorber(visibleGases, NITROGEN_DIOXIDE, waterMass, from, to);
  for (let n = from; n < to; n++) {
    visibleGases[n] *= absorberTransmittance(visibleWaterAbsorber(precipitableWater[n]), waterMass[n]);
  }
  for (let n = from; n < to; n++) {
    infraredGases[n] *= absorberTransmittance(infraredWaterAbsorber(precipitableWater[n]), waterMass[n]);
  }
}

/** Multiplies a column by `absorberTransmittance` of an absorber that is the same at all steps. */
function multiplyByAbsorber(
  transmittance: Float64Array,
  absorber: Absorber,
  mass: Float64Array,
  from: number,
  to: number,
): void {
  const { n1, n2, d1, d2 } = absorber;
  for (let n = from; n < to; n++) {
    const m = mass[n];
    transmittance[n] *= (1 + (n1 + n2 * m) * m) / (1 + (d1 + d2 * m) * m);
  }
}
