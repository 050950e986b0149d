import { parseArgs } from 'node:util';
import { isAdaptation, parseAdaptation } from './adaptation/description';
import { adaptationToJson, formatAdaptation } from './adaptation/report';
import { scoreAdaptation } from './adaptation/score-adaptation';
import { backtest, fitBacktestPart } from './backtest';
import { DataSetError } from './data-set/data-set-error';
import { readDescriptionFile } from './data-set/json-fields';
import { readParts, writePart } from './part-files';
import { createPercentBar } from './percent-bar';
import { toJson, formatScores } from './report';

const USAGE = `usage: npm run backtest -- DIR [--json] [--with satellite] [--like service | --parts N --part K --output FOLDER | --merge FOLDER]
  DIR               a data set: dataset.json, and the tables of sites, weather and actuals that it names
  --json            also prints the scores as one JSON object
  --with satellite  uses satellite estimates as measurements, up to the newest row available at the issue time
  --like service    forecasts power with the models that a service trains: each plant alone, without other weather
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
  { folder, usesSatellite, isLikeService, selection, output, merge }: Arguments,
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
  const fittedParts = merge === undefined ? [] : readParts(merge, usesSatellite);
  const result = await backtest(folder, { usesSatellite, isLikeService, onProgress, fittedParts });
  return { text: formatScores(result), json: toJson(result) };
}

interface Arguments {
  readonly folder: string;
  readonly printsJson: boolean;
  readonly usesSatellite: boolean;
  readonly isLikeService: boolean;
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
    const selection = { part: Number(values.part), parts: Number(values.parts) };
    const isValidPart =
      Number.isInteger(selection.parts) && [...Array(selection.parts).keys()].includes(selection.part);
    if (partOptions.length > 0 && !isValidPart) return undefined;
    return {
      folder: positionals[0],
      printsJson: values.json,
      usesSatellite: values.with === 'satellite',
      isLikeService: like === 'service',
      ...(isValidPart ? { selection, output } : { merge }),
    };
  } catch {
    // parseArgs throws for unknown options.
    return undefined;
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
