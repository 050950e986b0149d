import { parseArgs } from 'node:util';
import { isAdaptation, parseAdaptation } from './adaptation/description';
import { adaptationToJson, formatAdaptation } from './adaptation/report';
import { scoreAdaptation } from './adaptation/score-adaptation';
import { backtest, fitBacktestPart, readDataSet } from './backtest';
import { DataSetError } from './data-set/data-set-error';
import { readDescriptionFile } from './data-set/json-fields';
import { type FirstDaysOptions, formatFirstDays, runFirstDays } from './first-days/first-days';
import { readParts, writePart } from './part-files';
import { createPercentBar } from './percent-bar';
import { toJson, formatScores } from './report';

const USAGE = `usage: npm run backtest -- DIR [--json] [--with satellite] [--like service [--first DAYS [--starts N] [--seed N]] | --parts N --part K --output FOLDER | --merge FOLDER]
  DIR               a data set: dataset.json, and the tables of sites, weather and actuals that it names
  --json            also prints the scores as one JSON object
  --with satellite  uses satellite estimates as measurements, up to the newest row available at the issue time
  --like service    forecasts power with the models that a service trains: each plant alone, without other weather
  --first DAYS      scores the first days of plants that are registered on random days (--starts of each, 3 if absent)
  --parts N --part K --output FOLDER
                    fits part K (from 0) of N parts of the trainings, and writes it to a folder
  --merge FOLDER    uses the trainings of all parts; the scores are those of one process`;

async function main(args: string[]): Promise<number> {
  const options = parseArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const bar = createPercentBar(process.stderr);
  try {
    const { text, json } = await score(options, bar.show);
    bar.clear();
    console.log(text);
    if (options.printsJson) console.log(JSON.stringify(json));
    return 0;
  } catch (error) {
    bar.clear();
    if (!(error instanceof DataSetError)) throw error;
    console.error(`backtest: ${error.message}`);
    return 1;
  }
}

/** Scores forecasts, or corrected satellite retrievals if the data set asks for them. */
async function score(
  { folder, usesSatellite, isLikeService, firstDays, selection, output, merge }: Arguments,
  onProgress: (fraction: number, task: string) => void,
): Promise<{ text: string; json: object }> {
  const description = readDescriptionFile(folder);
  if (isAdaptation(description)) {
    const result = await scoreAdaptation(parseAdaptation(description, folder), onProgress);
    return { text: formatAdaptation(result), json: adaptationToJson(result) };
  }
  if (selection && output !== undefined) {
    const fitted = await fitBacktestPart(folder, selection, { usesSatellite, onProgress });
    const file = writePart(output, { ...selection, usesSatellite, fitted });
    return { text: file, json: { ...selection, file } };
  }
  if (firstDays) {
    const { description, rows } = await readDataSet(folder);
    const scores = runFirstDays(rows, description, { ...firstDays, onProgress });
    return { text: formatFirstDays(description.name, scores), json: { name: description.name, ...firstDays, scores } };
  }
  const fittedParts = merge === undefined ? [] : readParts(merge, usesSatellite);
  const result = await backtest(folder, { usesSatellite, isLikeService, onProgress, fittedParts });
  return { text: formatScores(result), json: toJson(result) };
}

interface Arguments {
  readonly folder: string;
  readonly printsJson: boolean;
  readonly usesSatellite: boolean;
  readonly isLikeService: boolean;
  /** First days of new plants to score. */
  readonly firstDays?: Omit<FirstDaysOptions, 'onProgress'>;
  /** The part of the trainings to fit, from 0, and the number of parts. */
  readonly selection?: { readonly part: number; readonly parts: number };
  readonly output?: string;
  readonly merge?: string;
}

function parseArguments(args: string[]): Arguments | undefined {
  try {
    const string = { type: 'string' } as const;
    const options = {
      json: { type: 'boolean', default: false },
      with: string,
      like: string,
      first: string,
      starts: string,
      seed: string,
      parts: string,
      part: string,
      output: string,
      merge: string,
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || ![undefined, 'satellite'].includes(values.with)) return undefined;
    const { output, merge, like } = values;
    const partOptions = [values.parts, values.part, output].filter((value) => value !== undefined);
    const sharesTrainings = partOptions.length > 0 || merge !== undefined;
    if (like !== undefined && (like !== 'service' || sharesTrainings)) return undefined;
    if (partOptions.length % 3 !== 0 || (partOptions.length > 0 && merge !== undefined)) return undefined;
    const firstDays = parseFirstDays(values);
    if (firstDays === 'invalid' || (firstDays && (like === undefined || values.with !== undefined))) return undefined;
    const selection = { part: Number(values.part), parts: Number(values.parts) };
    const isValidPart =
      Number.isInteger(selection.parts) && [...Array(selection.parts).keys()].includes(selection.part);
    if (partOptions.length > 0 && !isValidPart) return undefined;
    return {
      folder: positionals[0],
      printsJson: values.json,
      usesSatellite: values.with === 'satellite',
      isLikeService: like === 'service',
      firstDays,
      ...(isValidPart ? { selection, output } : { merge }),
    };
  } catch {
    // parseArgs throws for unknown options.
    return undefined;
  }
}

/** @returns undefined without `--first` */
function parseFirstDays({ first, starts, seed }: Partial<Record<'first' | 'starts' | 'seed', string>>) {
  if (first === undefined) return starts === undefined && seed === undefined ? undefined : 'invalid';
  const options = { days: Number(first), starts: Number(starts ?? 3), seed: Number(seed ?? 1) };
  return Object.values(options).every((value) => Number.isInteger(value) && value > 0) ? options : 'invalid';
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
