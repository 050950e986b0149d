import { type InputRun, type DataBasis, type RowFlag, SHOWN_SKY_COLUMNS, type SkyColumn } from '@daystar/contracts';
import { type RunLayer, toNwpLadderStep } from '../inputs/run-layer';
import { ProvenanceEncoder } from './provenance-encoder';
import type { SourceTrack } from '../inputs/source-track';

/** Variables from which the values of rows are computed. */
const INPUT_COLUMNS = ['air_temp', 'wind_speed', 'surface_pressure', 'precipitable_water', 'aod550', 'albedo'] as const;

/** Origin of one step. */
interface StepOrigin {
  readonly ladder: Exclude<DataBasis, 'older-nwp'>;
  readonly isEclipsed: boolean;
  /** Layer that observed the step. */
  readonly observedLayer?: RunLayer;
  /** Inputs of the nowcast for the step. */
  readonly nowcastInputs?: readonly InputRun[];
}

/**
 * Builds the provenance of the steps of a sky, and fills the slowly varying variables from the layers that apply.
 * Consecutive steps of the same origin are handled together.
 */
export class ProvenanceBuilder {
  private readonly provenance = new ProvenanceEncoder();
  private current?: StepOrigin;
  private from = 0;

  constructor(
    private readonly columns: Readonly<Record<SkyColumn, Float64Array>>,
    private readonly forecasts: readonly SourceTrack[],
    private readonly issuedAt: number,
  ) {}

  get runs() {
    return this.provenance.runs;
  }

  /** Steps must be added in order. */
  add(step: number, origin: StepOrigin): void {
    if (this.current && this.hasSameOrigin(step, origin, this.current)) return;
    this.close(step);
    this.current = origin;
  }

  /**
   * Closes the last run of steps. Call it once.
   * @param end index after the last step
   */
  close(end: number): void {
    if (this.current && end > this.from) this.addRun(this.current, this.from, end);
    this.from = end;
  }

  private hasSameOrigin(step: number, origin: StepOrigin, last: StepOrigin): boolean {
    if (
      origin.ladder !== last.ladder ||
      origin.isEclipsed !== last.isEclipsed ||
      origin.observedLayer !== last.observedLayer
    )
      return false;
    if (origin.nowcastInputs !== last.nowcastInputs) return false;
    for (const { runIndex } of this.forecasts) if (runIndex[step] !== runIndex[step - 1]) return false;
    return true;
  }

  private addRun(
    { ladder, isEclipsed, observedLayer, nowcastInputs = [] }: StepOrigin,
    from: number,
    to: number,
  ): void {
    const applicable = this.forecasts
      .filter((track) => track.runIndex[from] >= 0)
      .map((track) => track.runs[track.runIndex[from]])
      .sort((a, b) => b.run - a.run);
    // Satellites observe clouds, not the atmosphere.
    const layers = observedLayer
      ? observedLayer.getColumn('air_temp')
        ? [observedLayer]
        : [observedLayer, ...applicable]
      : applicable;
    const ladderStep = ladder === 'nwp' ? toNwpLadderStep(layers[0].run, this.issuedAt) : ladder;
    const flags: RowFlag[] = isEclipsed ? ['eclipse'] : [];
    for (const name of INPUT_COLUMNS) for (const layer of layers) this.fill(name, layer, from, to);
    for (const name of SHOWN_SKY_COLUMNS) for (const layer of layers) this.fill(name, layer, from, to);
    // A weather station may lack variables that a forecast has.
    const otherLayers = applicable.filter((layer) => !layers.includes(layer));
    const used = otherLayers.filter((layer) =>
      SHOWN_SKY_COLUMNS.map((name) => this.fill(name, layer, from, to)).includes(true),
    );
    const inputs = [...nowcastInputs, ...[...layers, ...used].map((layer) => layer.input)];
    this.provenance.add({ steps: to - from, ladder: ladderStep, inputs: [...inputs], flags });
  }

  /**
   * Fills the missing values of a column from a layer, which is resampled only if values are missing.
   * @returns whether it filled any
   */
  private fill(
    name: (typeof INPUT_COLUMNS)[number] | (typeof SHOWN_SKY_COLUMNS)[number],
    layer: RunLayer,
    from: number,
    to: number,
  ) {
    const column = this.columns[name];
    let step = from;
    while (step < to && !Number.isNaN(column[step])) step++;
    const values = step < to ? layer.getColumn(name) : undefined;
    let isFilled = false;
    for (; values && step < to; step++) {
      if (!Number.isNaN(column[step]) || Number.isNaN(values[step])) continue;
      column[step] = values[step];
      isFilled = true;
    }
    return isFilled;
  }
}
