import { DAY, MINUTE, parsePeriod } from '@daystar/timeseries';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rejection } from '../../source/rejection';

/** The properties of `dataset.json` that this source uses. Without that file, default file names apply. */
export interface DataSetDescription {
  readonly sites: string;
  /** Absent when the data set states that it has no weather. */
  readonly weather?: string;
  /** Length of a step, ms; derived from the rows when absent. */
  readonly period?: number;
  readonly attribution?: string;
}

const DESCRIPTION_FILE = 'dataset.json';

/** Reads `dataset.json`. Uses defaults if it cannot be opened. Rejects text that is not a JSON object, and uses defaults. */
export async function readDescription(
  folder: string,
  weatherFiles: readonly string[],
  reject: (rejection: Rejection) => void,
): Promise<DataSetDescription> {
  const fallback = { sites: 'sites.csv', weather: weatherFiles[0] };
  let text: string;
  try {
    text = await readFile(join(folder, DESCRIPTION_FILE), 'utf8');
  } catch {
    return fallback;
  }
  try {
    const parsed = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (typeof parsed !== 'object' || parsed === null) throw new Error('it must be a JSON object');
    return {
      sites: parseFileName(parsed.sites) ?? fallback.sites,
      weather: parsed.weather === null ? undefined : (parseFileName(parsed.weather) ?? fallback.weather),
      period: parseDescribedPeriod(parsed.period),
      attribution: typeof parsed.citation === 'string' ? parsed.citation : undefined,
    };
  } catch (error) {
    reject({
      code: 'unreadable-file',
      message: `${DESCRIPTION_FILE} cannot be read: ${(error as Error).message}`,
      file: DESCRIPTION_FILE,
    });
    return fallback;
  }
}

/** Accepts names of files in the same folder only, so that a description cannot name files outside it. */
const parseFileName = (parsed: unknown): string | undefined =>
  typeof parsed === 'string' && /^[\w.-]+$/.test(parsed) ? parsed : undefined;

function parseDescribedPeriod(parsed: unknown): number | undefined {
  const length = typeof parsed === 'string' ? parsePeriod(parsed) : undefined;
  return length !== undefined && length >= MINUTE && length % MINUTE === 0 && DAY % length === 0 ? length : undefined;
}
