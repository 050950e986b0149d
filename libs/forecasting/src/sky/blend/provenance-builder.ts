import { type InputRun, type DataBasis, type RowFlag, SHOWN_SKY_COLUMNS, type SkyColumn } from '@daystar/contracts';
import type { ObservedLayers } from '../inputs/observed-steps';
import { type RunLayer, toNwpDataBasis } from '../inputs/run-layer';
import { ProvenanceEncoder } from './provenance-encoder';
import type { SourceTrack } from '../inputs/source-track';

/** Variables from which the values of rows are computed. */
const INPUT_COLUMNS = ['air_temp', 'wind_speed', 'surface_pressure', 'precipitable_water', 'aod550', 'albedo'] as const;

/** Origin of one step. */
interface StepOrigin {
  readonly dataBasis: Exclude<DataBasis, 'older-nwp'>;
  readonly isEclipsed: boolean;
  /** Share of the numerical forecasts in the cloud opacity, 0..1. */
  readonly forecastShare: number;
  /** Layers that observed the step. */
  readonly observedLayers?: ObservedLayers;
  /** Inputs of the nowcast for the step, with weights that add up to 1. */
  readonly nowcastInputs?: readonly InputRun[];
}

/** Change of a weight, relative to the first step of a segment, above which a new segment begins. */
const MAX_WEIGHT_CHANGE = 0.1;

/**
 * Builds the provenance of the steps of a sky, and fills the slowly varying variables from the layers that apply.
 * Consecutive steps of the same origin are a segment.
 */
export class ProvenanceBuilder {
  private readonly provenance = new ProvenanceEncoder();
  private current?: StepOrigin;
  private from = 0;
  /** Shares of the forecasts in the first step of the current segment, and their sums over its steps. */
  private readonly firstShares: Float64Array;
  private readonly shareSums: Float64Array;
  private forecastShareSum = 0;

  constructor(
    private readonly columns: Readonly<Record<SkyColumn, Float64Array>>,
    private readonly forecasts: readonly SourceTrack[],
    /** Weights of the forecasts in the step that is added. */
    private readonly forecastWeights: Float64Array,
    private readonly issuedAt: number,
    /** Forecasts without clouds, newest first: they fill what the others lack. */
    private readonly airLayers: readonly RunLayer[] = [],
  ) {
    this.firstShares = new Float64Array(forecasts.length);
    this.shareSums = new Float64Array(forecasts.length);
  }

  get runs() {
    return this.provenance.runs;
  }

  /** Steps must be added in order. */
  add(step: number, origin: StepOrigin): void {
    const { forecastWeights, firstShares, shareSums } = this;
    if (!this.current || !this.hasSameOrigin(step, origin, this.current)) {
      this.closeSegment(step);
      this.current = origin;
      firstShares.set(forecastWeights.map((weight) => origin.forecastShare * weight));
      shareSums.fill(0);
      this.forecastShareSum = 0;
    }
    for (let n = 0; n < shareSums.length; n++) shareSums[n] += origin.forecastShare * forecastWeights[n];
    this.forecastShareSum += origin.forecastShare;
  }

  /** Adds the last segment. @param end index after the last step */
  finish(end: number): void {
    this.closeSegment(end);
  }

  private closeSegment(end: number): void {
    if (this.current && end > this.from) this.addSegment(this.current, this.from, end);
    this.from = end;
  }

  private hasSameOrigin(step: number, origin: StepOrigin, current: StepOrigin): boolean {
    if (
      origin.dataBasis !== current.dataBasis ||
      origin.isEclipsed !== current.isEclipsed ||
      origin.observedLayers !== current.observedLayers
    )
      return false;
    if (origin.nowcastInputs !== current.nowcastInputs) return false;
    if (Math.abs(origin.forecastShare - current.forecastShare) > MAX_WEIGHT_CHANGE) return false;
    for (let n = 0; n < this.forecasts.length; n++) {
      const { runIndex } = this.forecasts[n];
      if (runIndex[step] !== runIndex[step - 1]) return false;
      const share = origin.forecastShare * this.forecastWeights[n];
      if (Math.abs(share - this.firstShares[n]) > MAX_WEIGHT_CHANGE) return false;
    }
    return true;
  }

  private addSegment(
    { dataBasis, isEclipsed, observedLayers = [], nowcastInputs = [] }: StepOrigin,
    from: number,
    to: number,
  ): void {
    const applicable = this.forecasts
      .filter((track) => track.runIndex[from] >= 0)
      .map((track) => track.runs[track.runIndex[from]])
      .sort((a, b) => b.run - a.run);
    const observed = observedLayers.map(({ layer }) => layer);
    // Satellites observe clouds, not the atmosphere.
    const hasAtmosphere = observed.some((layer) => layer.hasColumn('air_temp'));
    const layers = hasAtmosphere ? observed : [...observed, ...applicable];
    const stepBasis = dataBasis === 'nwp' ? toNwpDataBasis(layers[0].run, this.issuedAt) : dataBasis;
    const flags: RowFlag[] = isEclipsed ? ['eclipse'] : [];
    for (const name of INPUT_COLUMNS) for (const layer of layers) this.fill(name, layer, from, to);
    for (const name of SHOWN_SKY_COLUMNS) for (const layer of layers) this.fill(name, layer, from, to);
    // A weather station may lack variables that a forecast has.
    const otherLayers = applicable.filter((layer) => !layers.includes(layer));
    const used = otherLayers.filter((layer) =>
      SHOWN_SKY_COLUMNS.map((name) => this.fill(name, layer, from, to)).includes(true),
    );
    const usedAir = this.airLayers.filter((layer) =>
      INPUT_COLUMNS.map((name) => this.fill(name, layer, from, to)).includes(true),
    );
    const observedShare = 1 - this.forecastShareSum / (to - from);
    const weights = new Map(observedLayers.map(({ layer, weight }) => [layer, observedShare * weight]));
    const inputs = [
      ...nowcastInputs.map((input) => withWeight(input, observedShare * (input.weight ?? 1))),
      ...[...layers, ...used, ...usedAir].map((layer) =>
        withWeight(layer.input, weights.get(layer) ?? this.getMeanShare(layer, to - from)),
      ),
    ];
    this.provenance.add({ steps: to - from, ladder: stepBasis, inputs, flags });
  }

  private getMeanShare(layer: RunLayer, steps: number): number {
    const n = this.forecasts.findIndex(({ runs }) => runs.includes(layer));
    return n < 0 ? 0 : this.shareSums[n] / steps;
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
    const end = Math.min(to, layer.to);
    let start = Math.max(from, layer.from);
    while (start < end && !Number.isNaN(column[start])) start++;
    const values = start < end ? layer.getValues(name, start, end) : undefined;
    let isFilled = false;
    for (let step = start; values && step < end; step++) {
      const value = values[step - start];
      if (!Number.isNaN(column[step]) || Number.isNaN(value)) continue;
      column[step] = value;
      isFilled = true;
    }
    return isFilled;
  }
}

const withWeight = (input: InputRun, weight: number): InputRun => ({
  ...input,
  weight: Math.round(100 * weight) / 100,
});
