import { REFERENCE_NAMES } from '@daystar/forecasting';
import type { BacktestResult, QuantityResult } from './backtest';
import { METRICS, type PointScores, type Scores } from './scores';

const NAME_WIDTH = 26;
const WIDTH = 10;

/** Scores for people: each site, all of them, and the reference forecasts on the same rows. */
export function asTable({ description, satellite, results, seconds }: BacktestResult): string {
  const { name, unit } = description;
  const with_ = satellite ? ', with satellite' : '';
  const parts = results.map((result) => tableOf(result, `${name} ${result.quantity}${with_}, ${unit}`));
  return [...parts, `${seconds.toFixed(1)} s`].join('\n\n');
}

function tableOf({ quantity, overall, sites, sum, skies, references }: QuantityResult, title: string): string {
  const percent = quantity === 'power' ? '% of capacity' : '% of the mean';
  const simple = REFERENCE_NAMES.map((reference) => [`  ${reference}`, references[reference]] as const);
  const all: (readonly [string, PointScores | Scores])[] = [
    ...sites,
    ['mean of sites', overall],
    ...(sum ? [['sum of sites', sum] as const] : []),
    ...simple,
  ];
  const bySky = Object.entries(skies).map(([sky, held]) => [`  ${sky} expected`, held] as const);
  return [
    lineOf(title, ['n', ...METRICS]),
    ...[...all, ...bySky].map(([name, scores]) => lineOf(name, [String(scores.n), ...cells(scores)])),
    lineOf(percent, []),
    ...all.slice(sites.size).map(([name, { n, normalised }]) => lineOf(name, [String(n), ...cells(normalised)])),
  ].join('\n');
}

const cells = (figures: object): string[] =>
  METRICS.map((metric) => (figures as Record<string, number | undefined>)[metric]?.toFixed(2) ?? '');

const lineOf = (name: string, figures: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) + figures.map((figure) => figure.padStart(figure.length > 8 ? WIDTH + 4 : WIDTH)).join('');

/** Scores for programs: of one quantity at the top, of several under their names. */
export function asJson({ description, satellite, results, seconds }: BacktestResult): object {
  const { name } = description;
  const own = results.map(({ quantity, overall, sites, sum, skies, references }) => [
    quantity,
    { ...overall, sites: Object.fromEntries(sites), ...(sum ? { sum } : {}), skies, references },
  ]);
  const scores = results.length === 1 ? (own[0][1] as object) : (Object.fromEntries(own) as object);
  return { name, ...(satellite ? { with: 'satellite' } : {}), ...scores, seconds };
}
