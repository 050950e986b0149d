import { DEGREES } from '../angle';
import { STANDARD_PRESSURE } from '../atmosphere/pressure';
import { clearSky } from './clear-sky';
import { rest2Sky } from './rest2/rest2-sky';

/** Relative changes of clear-sky irradiance per relative change of a component of the air. */
export interface AirSensitivity {
  /** Sensitivity of GHI to water vapour. */
  ghiToWater: number;
  /** Sensitivity of DNI to water vapour. */
  dniToWater: number;
  /** Sensitivity of GHI to aerosol. */
  ghiToAerosol: number;
  /** Sensitivity of DNI to aerosol. */
  dniToAerosol: number;
}

/** Reference atmosphere: the sensitivity to water vapour and aerosol depends little on its other properties. */
const TYPICAL = {
  pressure: STANDARD_PRESSURE,
  aod550: 0.12,
  angstromExponent: 1.2,
  precipitableWater: 1.5,
  ozone: 0.3,
  albedo: 0.2,
};
/** Nodes of the table for water: precipitable water, cm. */
const WATER = [0.25, 0.5, 1, 2, 3, 4, 6, 9];
/** Nodes of the table for aerosol: optical depth. */
const AEROSOL = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6];
/** Number of solar elevations, evenly spaced by their sine. */
const ELEVATIONS = 33;
/** Change of the logarithm of an amount to either side of a node, for the central difference. */
const LOG_CHANGE = 0.1;

/** One row per solar elevation, one column per amount. */
interface Table {
  readonly ghi: Float64Array;
  readonly dni: Float64Array;
}

let tables: { readonly water: Table; readonly aerosol: Table } | undefined;

/**
 * Sensitivity of the clear sky (REST2) to precipitable water and to aerosol optical depth at 550 nm. Accurate to 25 %
 * from dry to humid and from clean to hazy air, which suffices for a spread.
 * @param cosZenith cosine of the apparent zenith, 0..1
 * @param water precipitable water [cm]
 * @param aerosol aerosol optical depth at 550 nm
 * @param result receives the result
 */
export function airSensitivity(
  cosZenith: number,
  water: number,
  aerosol: number,
  result: AirSensitivity,
): AirSensitivity {
  tables ??= {
    water: buildTable(WATER, (precipitableWater) => ({ precipitableWater })),
    aerosol: buildTable(AEROSOL, (aod550) => ({ aod550 })),
  };
  const elevationIndex = cosZenith * (ELEVATIONS - 1);
  const waterIndex = fractionalIndex(WATER, water);
  const aerosolIndex = fractionalIndex(AEROSOL, aerosol);
  result.ghiToWater = interpolateTable(tables.water.ghi, elevationIndex, waterIndex, WATER.length);
  result.dniToWater = interpolateTable(tables.water.dni, elevationIndex, waterIndex, WATER.length);
  result.ghiToAerosol = interpolateTable(tables.aerosol.ghi, elevationIndex, aerosolIndex, AEROSOL.length);
  result.dniToAerosol = interpolateTable(tables.aerosol.dni, elevationIndex, aerosolIndex, AEROSOL.length);
  return result;
}

function buildTable(amounts: readonly number[], toAir: (amount: number) => object): Table {
  const table = {
    ghi: new Float64Array(ELEVATIONS * amounts.length),
    dni: new Float64Array(ELEVATIONS * amounts.length),
  };
  for (let row = 0; row < ELEVATIONS; row++) {
    const zenith = Math.min(89, Math.acos(row / (ELEVATIONS - 1)) * DEGREES);
    amounts.forEach((amount, column) => {
      const [less, more] = [-LOG_CHANGE, LOG_CHANGE].map((change) =>
        clearSky(rest2Sky({ ...TYPICAL, ...toAir(amount * Math.exp(change)) }), zenith, 1, { ghi: 0, dni: 0, dhi: 0 }),
      );
      const index = row * amounts.length + column;
      table.ghi[index] = Math.log(more.ghi / less.ghi) / (2 * LOG_CHANGE);
      table.dni[index] = Math.log(more.dni / less.dni) / (2 * LOG_CHANGE);
    });
  }
  return table;
}

function fractionalIndex(nodes: readonly number[], amount: number): number {
  const lastNode = nodes.length - 1;
  if (!(amount > nodes[0])) return 0;
  if (amount >= nodes[lastNode]) return lastNode;
  let above = 1;
  while (nodes[above] < amount) above++;
  return above - (nodes[above] - amount) / (nodes[above] - nodes[above - 1]);
}

function interpolateTable(table: Float64Array, elevationIndex: number, amountIndex: number, columns: number): number {
  const row = Math.min(ELEVATIONS - 2, elevationIndex | 0);
  const column = Math.min(columns - 2, amountIndex | 0);
  const elevationFraction = elevationIndex - row;
  const amountFraction = amountIndex - column;
  const index = row * columns + column;
  const lowerRow = table[index] + amountFraction * (table[index + 1] - table[index]);
  const upperRow = table[index + columns] + amountFraction * (table[index + columns + 1] - table[index + columns]);
  return lowerRow + elevationFraction * (upperRow - lowerRow);
}
