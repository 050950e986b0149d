import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A field as decoded by ecCodes. */
export interface DecodedField {
  readonly keys: Readonly<Record<string, string>>;
  /** NaN where missing. */
  readonly values: Float64Array;
  /** In the order of the values. */
  readonly places: readonly { readonly latitude: number; readonly longitude: number }[];
}

/** Marks points without a value; no field in the tests has it. `grib_filter` accepts whole numbers only. */
export const NO_VALUE = 123456789;

const SEPARATOR = 'start of a field';

let sampleFolder: string | undefined;
/** Finds the folder of the samples that come with ecCodes. */
const findSampleFolder = () => (sampleFolder ??= execFileSync('codes_info', ['-s'], { encoding: 'utf8' }).trim());

/**
 * Encodes messages with ecCodes, by setting keys of one of its samples in order. Encodes one message for each
 * variation. Its keys are set in addition to the keys of the previous one.
 */
export function encodeWithEccodes(
  sample: string,
  settings: readonly Settings[],
  variations: readonly (readonly Settings[])[] = [[]],
): Buffer {
  const variationRules = variations.map((keys) => `${formatRules(keys)}write;\n`);
  return filterSamples([sample], formatRules(settings) + variationRules.join(''));
}

/** A message to encode: keys of one of the samples of ecCodes, which are set in order. */
export interface MessageSettings {
  readonly sample: string;
  readonly settings: readonly Settings[];
}

/** Encodes messages with one process of ecCodes, which loads its tables first. No message depends on another one. */
export function encodeAllWithEccodes(messages: readonly MessageSettings[]): Buffer {
  // The filter refuses an empty block.
  const rules = messages.map(({ settings }, i) =>
    settings.length > 0 ? `if (count == ${i + 1}) {\n${formatRules(settings)}}\n` : '',
  );
  return filterSamples(
    messages.map(({ sample }) => sample),
    `${rules.join('')}write;\n`,
  );
}

const formatRules = (keys: readonly Settings[]): string =>
  keys.flatMap((each) => Object.entries(each).map(([key, setting]) => `set ${key}=${toLiteral(setting)};\n`)).join('');

/** Applies rules to samples, one after the other. Their `count` is 1, 2, and so on, because they come from one file. */
function filterSamples(samples: readonly string[], rules: string): Buffer {
  return runInFolder((folder) => {
    const [rulesFile, input, output] = ['rules', 'samples.grib', 'encoded.grib'].map((name) => join(folder, name));
    writeFileSync(rulesFile, rules);
    writeFileSync(
      input,
      Buffer.concat(samples.map((sample) => readFileSync(join(findSampleFolder(), `${sample}.tmpl`)))),
    );
    run(['-o', output, rulesFile, input]);
    return readFileSync(output);
  });
}

/** Keys in the order in which they are set. */
export type Settings = Readonly<Record<string, Setting>>;

type Setting = number | string | readonly number[];

function toLiteral(setting: Setting): string {
  if (typeof setting === 'string') return `"${setting}"`;
  if (typeof setting === 'number') return String(setting);
  return `{${setting.map((value) => (Number.isNaN(value) ? NO_VALUE : toDecimal(value))).join(',')}}`;
}

/** The language of `grib_filter` has no exponents, and treats a number without a point as an integer. */
const toDecimal = (value: number) => value.toFixed(12);

/** Decodes all fields of a file with ecCodes. @param hasPlaces false for grids whose messages have no coordinates */
export function decodeWithEccodes(bytes: Uint8Array, keys: readonly string[], hasPlaces = true): DecodedField[] {
  return runInFolder((folder) => {
    const [rules, file] = [join(folder, 'rules'), join(folder, 'input.grib')];
    writeFileSync(file, bytes);
    writeFileSync(
      rules,
      [
        `set missingValue=${NO_VALUE};`,
        `print "${SEPARATOR}";`,
        ...keys.map((key) => `print "${key}=[${key}]";`),
        'print "values [values%.10g!1]";',
        ...(hasPlaces ? ['print "latitudes [latitudes%.8g!1]";', 'print "longitudes [longitudes%.8g!1]";'] : []),
      ].join('\n'),
    );
    return run([rules, file]).split(SEPARATOR).slice(1).map(parseField);
  });
}

function parseField(text: string): DecodedField {
  const [head, values, latitudes, longitudes] = text.split(/^(?:values|latitudes|longitudes)\b/m);
  const parseNumbers = (list = '') => Float64Array.from(list.trim().split(/\s+/).filter(Boolean), Number);
  const longitudeValues = parseNumbers(longitudes);
  return {
    keys: Object.fromEntries(
      head
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    ),
    values: parseNumbers(values).map((value) => (value === NO_VALUE ? NaN : value)),
    places: Array.from(parseNumbers(latitudes), (latitude, k) => ({ latitude, longitude: longitudeValues[k] })),
  };
}

function run(args: readonly string[]): string {
  // Some encoders of ecCodes never end on some input.
  return execFileSync('grib_filter', args, { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 60_000, stdio: 'pipe' });
}

function runInFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-eccodes-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
