import { type RetrievalRows, correctRetrieval, trainRetrievalCorrection } from '@daystar/forecasting';
import { DataSetError } from '../data-set/data-set-error';
import { type PointScores, computePointScores } from '../scores';
import type { AdaptationDescription } from './description';
import { fitLine } from './fit-line';
import { type AdaptationRows, readRows } from './read-rows';

export interface CombinationScores {
  readonly measured: string;
  readonly retrieved: string;
  readonly corrected: PointScores;
  /** The retrieval without a correction. */
  readonly raw: PointScores;
  /** A straight line through measured and retrieved GHI of the training rows. */
  readonly line: PointScores;
}

export interface AdaptationResult {
  readonly description: AdaptationDescription;
  readonly combinations: readonly CombinationScores[];
  readonly seconds: number;
}

/** Seed of the training, so that two runs over the same data give the same scores. */
const SEED = 1;

/**
 * Trains a correction of each retrieval on the rows before the evaluated window and scores it in the window.
 * @throws DataSetError that names the file and the problem
 */
export async function scoreAdaptation(
  description: AdaptationDescription,
  onProgress: (fraction: number, task: string) => void,
): Promise<AdaptationResult> {
  const startedAt = performance.now();
  const rows = await readRows(description);
  const combinations = description.combinations.map(([measured, retrieved], k, pairs) => {
    onProgress(k / pairs.length, `correcting ${retrieved}`);
    return scoreCombination(description, rows, measured, retrieved);
  });
  onProgress(1, 'done');
  return { description, combinations, seconds: (performance.now() - startedAt) / 1000 };
}

function scoreCombination(
  { period, longitude, from, to, combinations }: AdaptationDescription,
  { ends, columns }: AdaptationRows,
  measuredName: string,
  retrievedName: string,
): CombinationScores {
  const ignored = new Set([...combinations.flat(), 'ghi_clear', 'zenith']);
  const measured = columns.get(measuredName)!;
  const retrieved = columns.get(retrievedName)!;
  const rows: RetrievalRows = {
    ends,
    period,
    longitude,
    retrieved,
    clear: columns.get('ghi_clear')!,
    zenith: columns.get('zenith')!,
    covariates: new Map([...columns].filter(([name]) => !ignored.has(name))),
  };
  const training = measured.map((ghi, i) => (ends[i] < from ? ghi : NaN));
  const correction = trainRetrievalCorrection(rows, training, SEED);
  if (!correction) {
    const problem = `fewer than 300 rows before evaluate.from have ${measuredName} and ${retrievedName}`;
    throw new DataSetError('dataset.json', problem);
  }
  const corrected = correctRetrieval(correction, rows);
  const toLine = fitLine(retrieved, training);
  const scored = [...ends.keys()].filter(
    (i) => ends[i] >= from && ends[i] <= to && !Number.isNaN(measured[i] + retrieved[i]),
  );
  if (scored.length === 0) throw new DataSetError('dataset.json', `evaluate selects no row of ${measuredName}`);
  const score = (estimate: Float64Array) =>
    computePointScores(
      Float64Array.from(scored, (i) => measured[i]),
      Float64Array.from(scored, (i) => estimate[i]),
    );
  return {
    measured: measuredName,
    retrieved: retrievedName,
    corrected: score(corrected),
    raw: score(retrieved),
    line: score(retrieved.map(toLine)),
  };
}
