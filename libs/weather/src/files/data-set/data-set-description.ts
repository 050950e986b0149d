import { DAY, MINUTE, parsePeriod } from '@daystar/timeseries';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rejection } from '../../rejection';

/** What `dataset.json` says that matters here; a folder without it is read by its file names. */
export interface DataSetDescription {
  readonly sites: string;
  /** Absent when the set says that it has no weather. */
  readonly weather?: string;
  /** Length of a step, ms; found from the rows when absent. */
  readonly period?: number;
  readonly attribution?: string;
}

const FILE = 'dataset.json';

export async function describeDataSet(
  folder: string,
  weatherFiles: readonly string[],
  reject: (rejection: Rejection) => void,
): Promise<DataSetDescription> {
  const fallback = { sites: 'sites.csv', weather: weatherFiles[0] };
  let text: string;
  try {
    text = await readFile(join(folder, FILE), 'utf8');
  } catch {
    return fallback;
  }
  try {
    const said = JSON.parse(text) as Partial<Record<string, unknown>>;
    return {
      sites: fileName(said.sites) ?? fallback.sites,
      weather: said.weather === null ? undefined : (fileName(said.weather) ?? fallback.weather),
      period: periodOf(said.period),
      attribution: typeof said.citation === 'string' ? said.citation : undefined,
    };
  } catch (error) {
    reject({ code: 'unreadable-file', message: `${FILE} is not read: ${(error as Error).message}`, file: FILE });
    return fallback;
  }
}

/** Names of files beside it only: a description is no way out of its folder. */
const fileName = (said: unknown): string | undefined =>
  typeof said === 'string' && /^[\w.-]+$/.test(said) ? said : undefined;

function periodOf(said: unknown): number | undefined {
  const length = typeof said === 'string' ? parsePeriod(said) : undefined;
  return length !== undefined && length >= MINUTE && length % MINUTE === 0 && DAY % length === 0 ? length : undefined;
}
