import type { InputRun, LadderStep, RowFlag, SkyColumn } from '@daystar/contracts';
import { type RunLayer, nwpLadderStep } from '../inputs/run-layer';
import { ProvenanceEncoder } from './provenance-encoder';
import type { SourceTrack } from '../inputs/source-track';

const SLOW_COLUMNS = ['air_temp', 'wind_speed', 'surface_pressure', 'precipitable_water', 'aod550', 'albedo'] as const;

/** Origin of one step. */
interface StepOrigin {
  readonly ladder: Exclude<LadderStep, 'older-nwp'>;
  readonly eclipsed: boolean;
  /** The layer that observed it. */
  readonly observed?: RunLayer;
  /** Inputs of the nowcast for it. */
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
   * Call once after the last step.
   * @param end one past it
   */
  close(end: number): void {
    if (this.current && end > this.from) this.emit(this.current, this.from, end);
    this.from = end;
  }

  private hasSameOrigin(step: number, origin: StepOrigin, last: StepOrigin): boolean {
    if (origin.ladder !== last.ladder || origin.eclipsed !== last.eclipsed || origin.observed !== last.observed)
      return false;
    if (origin.nowcastInputs !== last.nowcastInputs) return false;
    for (const { layerAt } of this.forecasts) if (layerAt[step] !== layerAt[step - 1]) return false;
    return true;
  }

  private emit({ ladder, eclipsed, observed, nowcastInputs = [] }: StepOrigin, from: number, to: number): void {
    const applicable = this.forecasts
      .filter((track) => track.layerAt[from] >= 0)
      .map((track) => track.layers[track.layerAt[from]])
      .sort((a, b) => b.run - a.run);
    // Satellites observe clouds, not the atmosphere.
    const layers = observed ? (observed.column('air_temp') ? [observed] : [observed, ...applicable]) : applicable;
    const step = ladder === 'nwp' ? nwpLadderStep(layers[0].run, this.issuedAt) : ladder;
    const flags: RowFlag[] = eclipsed ? ['eclipse'] : [];
    this.provenance.add(step, [...nowcastInputs, ...layers.map((layer) => layer.input)], flags, to - from);
    for (const name of SLOW_COLUMNS) {
      for (const layer of layers) fill(this.columns[name], layer.column(name), from, to);
    }
  }
}

function fill(column: Float64Array, values: Float64Array | undefined, from: number, to: number): void {
  if (!values) return;
  for (let i = from; i < to; i++) if (Number.isNaN(column[i])) column[i] = values[i];
}
