import type { InputRun, LadderStep, RowFlag, SkyColumn } from '@daystar/contracts';
import { type Layer, ladderOf } from './layers';
import { ProvenanceRuns } from './provenance-runs';
import type { Track } from './tracks';

const SLOW_COLUMNS = ['air_temp', 'wind_speed', 'surface_pressure', 'precipitable_water', 'aod550', 'albedo'] as const;

/** How one step was come by. */
interface Made {
  readonly ladder: Exclude<LadderStep, 'older-nwp'>;
  readonly eclipsed: boolean;
  /** The layer that saw it. */
  readonly seen?: Layer;
  /** What was seen before and led to it. */
  readonly led?: readonly InputRun[];
}

/**
 * Keeps how the steps of a sky are made: their provenance, and the variables that change slowly, taken from the layers
 * that speak. Steps that are made alike are worked off together.
 */
export class Making {
  private readonly provenance = new ProvenanceRuns();
  private current?: Made;
  private from = 0;

  constructor(
    private readonly columns: Readonly<Record<SkyColumn, Float64Array>>,
    private readonly forecasts: readonly Track[],
    private readonly issuedAt: number,
  ) {}

  get runs() {
    return this.provenance.runs;
  }

  /** Steps must come one after another. */
  add(step: number, made: Made): void {
    if (this.current && this.goesOn(step, made, this.current)) return;
    this.close(step);
    this.current = made;
  }

  /** To be called once after the last step. @param end one past it */
  close(end: number): void {
    if (this.current && end > this.from) this.work(this.current, this.from, end);
    this.from = end;
  }

  private goesOn(step: number, made: Made, last: Made): boolean {
    if (made.ladder !== last.ladder || made.eclipsed !== last.eclipsed || made.seen !== last.seen) return false;
    if (made.led !== last.led) return false;
    for (const { speaking } of this.forecasts) if (speaking[step] !== speaking[step - 1]) return false;
    return true;
  }

  private work({ ladder, eclipsed, seen, led = [] }: Made, from: number, to: number): void {
    const speaking = this.forecasts
      .filter((track) => track.speaking[from] >= 0)
      .map((track) => track.layers[track.speaking[from]])
      .sort((a, b) => b.run - a.run);
    // A satellite sees clouds and no air.
    const layers = seen ? (seen.column('air_temp') ? [seen] : [seen, ...speaking]) : speaking;
    const step = ladder === 'nwp' ? ladderOf(layers[0].run, this.issuedAt) : ladder;
    const flags: RowFlag[] = eclipsed ? ['eclipse'] : [];
    this.provenance.add(step, [...led, ...layers.map((layer) => layer.input)], flags, to - from);
    for (const name of SLOW_COLUMNS) {
      for (const layer of layers) fill(this.columns[name], layer.column(name), from, to);
    }
  }
}

function fill(column: Float64Array, said: Float64Array | undefined, from: number, to: number): void {
  if (!said) return;
  for (let i = from; i < to; i++) if (Number.isNaN(column[i])) column[i] = said[i];
}
