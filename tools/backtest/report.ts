import { REFERENCE_NAMES } from '@daystar/forecasting';
import type { BacktestResult, QuantityResult } from './backtest';
import type { SkyCoverage } from './coverage-by-sky';
import { METRICS, type PointScores, type Scores } from './scores';

const NAME_WIDTH = 26;
const COLUMN_WIDTH = 10;

/** Formats the scores as a table: each site, their mean, and the reference forecasts on the same rows. */
export function formatScores({ description, usesSatellite, isLikeService, results, seconds }: BacktestResult): string {
  const { name, unit } = description;
  const suffix = (usesSatellite ? ', with satellite' : '') + (isLikeService ? ', like a service' : '');
  const parts = results.map((result) => formatQuantity(result, `${name} ${result.quantity}${suffix}, ${unit}`));
  return [...parts, `${seconds.toFixed(1)} s`].join('\n\n');
}

function formatQuantity({ quantity, overall, sites, sum, skies, references }: QuantityResult, title: string): string {
  const percent = quantity === 'power' ? '% of capacity' : '% of the mean';
  const referenceRows = REFERENCE_NAMES.map((reference) => [`  ${reference}`, references[reference]] as const);
  const lines: (readonly [string, PointScores | Scores])[] = [
    ...sites,
    ['mean of sites', overall],
    ...(sum ? [['sum of sites', sum] as const] : []),
    ...referenceRows,
  ];
  const bySky = Object.entries(skies).map(([sky, coverage]) =>
    formatLine(`  ${sky} expected`, [
      String(coverage.n),
      ...formatMetrics(coverage),
      formatInterval(coverage),
      formatNominal(coverage),
    ]),
  );
  return [
    formatLine(title, ['n', ...METRICS]),
    ...lines.map(([name, scores]) => formatLine(name, [String(scores.n), ...formatMetrics(scores)])),
    ...bySky,
    formatLine(percent, []),
    ...lines
      .slice(sites.size)
      .map(([name, { n, normalized }]) => formatLine(name, [String(n), ...formatMetrics(normalized)])),
  ].join('\n');
}

const formatMetrics = (metrics: object): string[] =>
  METRICS.map((metric) => (metrics as Record<string, number | undefined>)[metric]?.toFixed(2) ?? '');

/** Formats the 95 % interval of a coverage. */
const formatInterval = ({ interval95 }: SkyCoverage): string =>
  interval95 ? interval95.map((end) => end.toFixed(1)).join('..') : '';

/** Formats the coverage that right percentiles would have, where it is not 80 %. */
const formatNominal = ({ nominal10_90 }: SkyCoverage): string =>
  nominal10_90 === undefined ? '' : `of ${nominal10_90.toFixed(1)}`;

const formatLine = (name: string, metrics: readonly string[]): string =>
  name.padEnd(NAME_WIDTH) +
  metrics.map((figure) => figure.padStart(figure.length > 8 ? COLUMN_WIDTH + 4 : COLUMN_WIDTH)).join('');

/** Formats the scores as JSON. The scores of several quantities are nested under their names. */
export function toJson({ description, usesSatellite, isLikeService, results, seconds }: BacktestResult): object {
  const { name } = description;
  const byQuantity = results.map(({ quantity, overall, sites, sum, skies, references }) => [
    quantity,
    { ...overall, sites: Object.fromEntries(sites), ...(sum ? { sum } : {}), skies, references },
  ]);
  const scores = results.length === 1 ? (byQuantity[0][1] as object) : (Object.fromEntries(byQuantity) as object);
  return {
    name,
    ...(usesSatellite ? { with: 'satellite' } : {}),
    ...(isLikeService ? { like: 'service' } : {}),
    ...scores,
    seconds,
  };
}
