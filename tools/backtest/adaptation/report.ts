import { POINT_METRICS, type PointScores } from '../scores';
import type { AdaptationResult } from './score-adaptation';

const NAME_WIDTH = 40;
const COLUMN_WIDTH = 10;

/** Formats the scores of each combination as a table. */
export function formatAdaptation({ description, combinations, seconds }: AdaptationResult): string {
  const { name, unit } = description;
  const format = (title: string, figures: readonly string[]) =>
    title.padEnd(NAME_WIDTH) + figures.map((figure) => figure.padStart(COLUMN_WIDTH)).join('');
  const formatScores = (title: string, scores: PointScores) =>
    format(title, [String(scores.n), ...POINT_METRICS.map((metric) => scores[metric].toFixed(2))]);
  return [
    format(`${name}, ${unit}`, ['n', ...POINT_METRICS]),
    ...combinations.flatMap(({ measured, retrieved, corrected, raw, line }) => [
      format(`${retrieved} against ${measured}`, []),
      formatScores('  corrected', corrected),
      formatScores('  straight line', line),
      formatScores('  not corrected', raw),
    ]),
    `\n${seconds.toFixed(1)} s`,
  ].join('\n');
}

/** Formats the scores as JSON. */
export const adaptationToJson = ({ description, combinations, seconds }: AdaptationResult): object => ({
  name: description.name,
  task: 'adaptation',
  combinations,
  seconds,
});
