import { computeMedian } from '../numerics/quantile';
import { computeRelativeDifference } from './consistent-difference';
import type { PlaceReading, RadiationChecks, SourceReading } from './place-reading';

/** Edge of a cell (region), degrees: errors of forecasts further apart than some 300 km are nearly independent. */
const CELL_DEGREES = 3;

interface ReadingOfSource {
  readonly reading: PlaceReading;
  readonly source: SourceReading;
}

/** Pools the readings of all places, so that each region and day counts once. */
export class PooledReadings {
  private readonly cells: readonly (readonly PlaceReading[])[];

  constructor(readings: readonly PlaceReading[]) {
    const cells = new Map<string, PlaceReading[]>();
    for (const reading of readings) {
      const { latitude, longitude } = reading.place;
      const key = `${Math.floor(latitude / CELL_DEGREES)} ${Math.floor(longitude / CELL_DEGREES)}`;
      cells.set(key, [...(cells.get(key) ?? []), reading]);
    }
    this.cells = [...cells.values()];
  }

  get sources(): string[] {
    return [...new Set(this.cells.flat().flatMap(({ sources }) => sources.map(({ source }) => source)))];
  }

  /** Start of the newest run of a source, ms; -Infinity without readings. */
  findNewestRun(source: string): number {
    return Math.max(-Infinity, ...this.listReadings(source).map(({ source: { run } }) => run));
  }

  /** Number of regions with readings of a source. */
  countCells(source: string): number {
    return this.cells.filter((readings) => selectSource(readings, source).length > 0).length;
  }

  /** Differences of the newest run from the run before it, by cell and day. */
  listJumps(source: string): number[] {
    return this.averageDifferencesByCell(source, ({ source: { days, previousDays } }) =>
      days.map((index, day) => computeRelativeDifference(index, previousDays[day])),
    );
  }

  /**
   * Differences from the median of the other sources, by cell and day.
   * @param days whether to use the newest run, or the run before it on the same days
   */
  listLevelDifferences(
    source: string,
    otherSources: readonly string[],
    days: 'days' | 'previousDays' = 'days',
  ): number[] {
    return this.averageDifferencesByCell(source, ({ reading, source: sourceReading }) => {
      const peers = reading.sources.filter((peer) => otherSources.includes(peer.source));
      return sourceReading[days].map((index, day) =>
        computeRelativeDifference(
          index,
          computeMedian(peers.map((peer) => peer.days[day]).filter((value) => !Number.isNaN(value))),
        ),
      );
    });
  }

  /** Differences from the observations of the last hours, one for each cell. */
  listObservedErrors(source: string): number[] {
    return this.averageDifferencesByCell(source, ({ reading, source: sourceReading }) => [
      computeRelativeDifference(sourceReading.recent, reading.observed),
    ]);
  }

  /** Share of the places at which the newest run repeats the one before it. */
  computeRepeatedShare(source: string): number {
    const readings = this.listReadings(source);
    return readings.filter(({ source: { isRepeated } }) => isRepeated).length / Math.max(1, readings.length);
  }

  sumChecks(source: string): RadiationChecks {
    const sums = { sunny: 0, tooBright: 0, tooDark: 0, nights: 0, litNights: 0 };
    for (const { source: sourceReading } of this.listReadings(source))
      for (const name of Object.keys(sums) as (keyof RadiationChecks)[]) sums[name] += sourceReading.checks[name];
    return sums;
  }

  private listReadings(source: string): ReadingOfSource[] {
    return this.cells.flatMap((readings) => selectSource(readings, source));
  }

  /** Averages each difference over the places of a cell. */
  private averageDifferencesByCell(source: string, differencesAt: (place: ReadingOfSource) => number[]): number[] {
    return this.cells.flatMap((readings) => {
      const places = selectSource(readings, source).map(differencesAt);
      const count = places[0]?.length ?? 0;
      return Array.from({ length: count }, (_, i) => averageKnown(places.map((differences) => differences[i]))).filter(
        (difference) => !Number.isNaN(difference),
      );
    });
  }
}

const selectSource = (readings: readonly PlaceReading[], name: string): ReadingOfSource[] =>
  readings.flatMap((reading) =>
    reading.sources.filter(({ source }) => source === name).map((source) => ({ reading, source })),
  );

function averageKnown(values: readonly number[]): number {
  const presentValues = values.filter((value) => !Number.isNaN(value));
  return presentValues.reduce((sum, value) => sum + value, 0) / presentValues.length;
}
