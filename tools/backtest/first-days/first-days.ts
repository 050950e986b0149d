import { type PooledLine, createSeededRandom, poolEarlyLines, walkFirstDays } from '@daystar/forecasting';
import { DAY } from '@daystar/timeseries';
import { DataSetError } from '../data-set/data-set-error';
import type { DataSetDescription } from '../data-set/description';
import type { SiteRows } from '../data-set/site-rows';
import { createNewPlant, selectStarts } from './new-plants';
import { type FirstDaysScore, compareForecasts, scoreFirstDays } from './score-first-days';

export interface FirstDaysOptions {
  /** Number of days since the registration in which forecasts are issued. */
  readonly days: number;
  /** Number of registrations of each plant. */
  readonly starts: number;
  readonly seed: number;
  readonly onProgress: (fraction: number, task: string) => void;
}

/**
 * Registers each plant on several days, and scores its first forecasts. The service tunes them by the measurements since
 * then, and by a prior from the plants whose first days had ended before, if five had. Each plant has an owner of its own.
 * @throws DataSetError without a plant that is measured for long enough
 */
export function runFirstDays(
  rows: readonly SiteRows[],
  { lead, score }: DataSetDescription,
  { days, starts, seed, onProgress }: FirstDaysOptions,
): FirstDaysScore[] {
  const random = createSeededRandom(seed);
  const registrations = rows
    .flatMap((site) => selectStarts(site, days, starts, random).map((start) => ({ site, start })))
    .sort((a, b) => a.start - b.start);
  if (registrations.length === 0) throw new DataSetError('actuals', `no plant is measured for ${days} days`);
  const lines: (PooledLine & { readonly since: number })[] = [];
  const compared = registrations.flatMap(({ site, start }, k) => {
    onProgress(k / registrations.length, `registering ${site.site.id}`);
    const plant = createNewPlant(site, start, days, lead);
    const pooled = { site: plant.site, owner: plant.site, kind: 'utility', latitude: site.site.latitude };
    const prior = poolEarlyLines(
      lines.filter(({ since }) => since <= start),
      pooled,
    );
    const { forecasts, ownLine } = walkFirstDays(plant, days, prior);
    if (ownLine) lines.push({ ...pooled, line: ownLine, since: start + days * DAY });
    return compareForecasts(plant, forecasts, prior !== undefined, score.zenithBelow);
  });
  onProgress(1, 'done');
  return scoreFirstDays(compared);
}

const COLUMNS = ['n', 'mae', 'maeUntuned', 'gain', 'coverage', 'coverageUntuned', 'pinball', 'pinballUntuned'] as const;
const TITLES = ['n', 'MAE', 'untuned', 'gain %', 'within %', 'untuned %', 'pinball', 'untuned'];

/** Formats the scores as a table. */
export function formatFirstDays(name: string, scores: readonly FirstDaysScore[]): string {
  const formatLine = (title: string, cells: readonly string[]) =>
    title.padEnd(32) + cells.map((cell) => cell.padStart(10)).join('');
  return [
    formatLine(`${name}, first days, % of capacity`, TITLES),
    ...scores.map((score) =>
      formatLine(
        score.name,
        COLUMNS.map((column) => (column === 'n' ? String(score.n) : score[column].toFixed(2))),
      ),
    ),
  ].join('\n');
}
