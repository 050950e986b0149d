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
import { INFRARED_PART, NITROGEN_DIOXIDE, VISIBLE_PART } from '../../clear-sky/rest2/rest2';
import type { Rest2Sky } from '../../clear-sky/rest2/rest2-sky';
import type { Rest2Columns, Span } from './rest2-columns';

/** Rayleigh scattering and gas transmittance of both bands. */
export function gasPass(columns: Rest2Columns, { from, to }: Span, sky: Rest2Sky): void {
  const { airMass, pressureRatio, waterMass, ozoneMass, precipitableWater, visible, infrared } = columns;
  const inVisible = visible.absorbed;
  const inInfrared = infrared.absorbed;
  const scatteredVisible = visible.rayleigh;
  const scatteredInfrared = infrared.rayleigh;
  for (let n = from; n < to; n++) {
    const molecules = airMass[n] * pressureRatio[n];
    scatteredVisible[n] = visibleRayleigh(molecules);
    scatteredInfrared[n] = infraredRayleigh(molecules);
    inVisible[n] = VISIBLE_PART * visibleMixedGases(molecules);
    inInfrared[n] = INFRARED_PART * infraredMixedGases(molecules);
  }
  absorb(inVisible, sky.ozone, ozoneMass, from, to);
  absorb(inVisible, NITROGEN_DIOXIDE, waterMass, from, to);
  for (let n = from; n < to; n++) {
    inVisible[n] *= absorberTransmittance(visibleWaterAbsorber(precipitableWater[n]), waterMass[n]);
  }
  for (let n = from; n < to; n++) {
    inInfrared[n] *= absorberTransmittance(infraredWaterAbsorber(precipitableWater[n]), waterMass[n]);
  }
}

/** `absorberTransmittance` of a constant absorber over columns. */
function absorb(light: Float64Array, absorber: Absorber, mass: Float64Array, from: number, to: number): void {
  const [n1, n2, d1, d2] = absorber;
  for (let n = from; n < to; n++) {
    const m = mass[n];
    light[n] *= (1 + (n1 + n2 * m) * m) / (1 + (d1 + d2 * m) * m);
  }
}
