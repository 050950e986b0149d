import { Ring } from './ring';

/** A calibrated interval: what happened lies below `low` one time in ten, above `high` one time in ten. */
export interface Quantiles {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** One past forecast and what became of it. */
export interface Outcome extends Quantiles {
  readonly measured: number;
  /** Day it fell on, counted from anywhere: outcomes of a day resemble each other. */
  readonly day: number;
}

/** Shares of outcomes below the low and above the high quantile. */
export interface Beyond {
  readonly low: number;
  readonly high: number;
}

/** One outcome in ten on either side. */
export const TARGET: Beyond = { low: 0.1, high: 0.1 };

/** A day with all its outcomes tells as much as so many that have nothing to do with each other. */
const TOLD_BY_A_DAY = 3;

interface Known {
  readonly low: Ring;
  readonly high: Ring;
  lastDay: number;
  days: number;
  outcomes: number;
}

/**
 * Rolling conformal calibration of quantiles (Romano et al., "Conformalized quantile regression", NeurIPS 2019, on each
 * side by itself): each quantile is moved by what would have made the last forecasts of its class right. Forecasts that
 * follow changing weather and plants break the exchangeability that the proof needs; the rolling window mends most of it.
 */
export class Conformal {
  private readonly classes = new Map<number, Known>();

  /**
   * @param remembered how many outcomes of a class count
   * @param least with fewer of them quantiles of the class are left as they are
   * @param unit added to half the width of every interval before moves are measured by it, so that no width is nothing
   */
  constructor(
    private readonly remembered: number,
    private readonly least: number,
    private readonly unit: number,
  ) {}

  learn(group: number, outcome: Outcome): void {
    const width = this.widthOf(outcome);
    const known = this.classes.get(group) ?? this.nothingKnown();
    this.classes.set(group, known);
    if (outcome.day !== known.lastDay) known.days++;
    known.lastDay = outcome.day;
    known.outcomes++;
    known.low.push((outcome.low - outcome.measured) / width);
    known.high.push((outcome.measured - outcome.high) / width);
  }

  knows(group: number): boolean {
    return (this.classes.get(group)?.low.count ?? 0) >= this.least;
  }

  /**
   * Calibrated quantiles of a class, low <= middle <= high, none below 0.
   * @param beyond share of the outcomes remembered that shall lie beyond either quantile
   */
  calibrated(group: number, quantiles: Quantiles, beyond: Beyond = TARGET): Quantiles {
    const known = this.classes.get(group);
    if (!known || !this.knows(group)) return quantiles;
    const width = this.widthOf(quantiles);
    const { middle } = quantiles;
    const surely = 1 + 1 / this.toldBy(known);
    const low = quantiles.low - width * known.low.quantile(Math.min(1, (1 - beyond.low) * surely));
    const high = quantiles.high + width * known.high.quantile(Math.min(1, (1 - beyond.high) * surely));
    return { low: Math.max(0, Math.min(low, middle)), middle, high: Math.max(high, middle) };
  }

  private nothingKnown(): Known {
    return {
      low: new Ring(this.remembered),
      high: new Ring(this.remembered),
      lastDay: NaN,
      days: 0,
      outcomes: 0,
    };
  }

  /** As how many independent outcomes those remembered count: of n of them the next may be the worst in 1 / (n + 1). */
  private toldBy({ low, days, outcomes }: Known): number {
    return Math.min(low.count, (TOLD_BY_A_DAY * days * low.count) / outcomes);
  }

  private widthOf({ low, high }: Quantiles): number {
    return (high - low) / 2 + this.unit;
  }
}
