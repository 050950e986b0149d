import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What ecCodes makes of one field. */
export interface Shown {
  readonly keys: Readonly<Record<string, string>>;
  /** NaN where missing. */
  readonly values: Float64Array;
  /** In the order of the values. */
  readonly places: readonly { readonly latitude: number; readonly longitude: number }[];
}

/** A number that no field here has, for points without a value: `grib_filter` takes no fractions or powers for it. */
export const NO_VALUE = 123456789;

const MARK = 'of the next field';

/** The folder of the samples that come with ecCodes. */
const samples = () => execFileSync('codes_info', ['-s'], { encoding: 'utf8' }).trim();

/**
 * The octets that ecCodes writes when it sets these keys, in turn, in one of its samples: a message for each variation,
 * whose keys are set on top of those of the one before.
 */
export function madeByEccodes(
  sample: string,
  settings: readonly Settings[],
  variations: readonly (readonly Settings[])[] = [[]],
): Buffer {
  return inFolder((folder) => {
    const set = (keys: readonly Settings[]) =>
      keys.flatMap((each) => Object.entries(each).map(([key, setting]) => `set ${key}=${literal(setting)};\n`));
    const [rules, made] = [join(folder, 'rules'), join(folder, 'made.grib')];
    writeFileSync(rules, [...set(settings), ...variations.flatMap((keys) => [...set(keys), 'write;\n'])].join(''));
    run(['-o', made, rules, join(samples(), `${sample}.tmpl`)]);
    return readFileSync(made);
  });
}

/** Keys in the order in which they are set. */
export type Settings = Readonly<Record<string, Setting>>;

type Setting = number | string | readonly number[];

function literal(setting: Setting): string {
  if (typeof setting === 'string') return `"${setting}"`;
  if (typeof setting === 'number') return String(setting);
  return `{${setting.map((value) => (Number.isNaN(value) ? NO_VALUE : decimal(value))).join(',')}}`;
}

/** The language has no powers of ten, and takes a number without a point for a whole one. */
const decimal = (value: number) => value.toFixed(12);

/** All fields of a file as ecCodes reads them. */
export function shownByEccodes(bytes: Uint8Array, keys: readonly string[]): Shown[] {
  return inFolder((folder) => {
    const [rules, file] = [join(folder, 'rules'), join(folder, 'shown.grib')];
    writeFileSync(file, bytes);
    writeFileSync(
      rules,
      [
        `set missingValue=${NO_VALUE};`,
        `print "${MARK}";`,
        ...keys.map((key) => `print "${key}=[${key}]";`),
        'print "values [values%.10g!1]";',
        'print "latitudes [latitudes%.8g!1]";',
        'print "longitudes [longitudes%.8g!1]";',
      ].join('\n'),
    );
    return run([rules, file]).split(MARK).slice(1).map(readShown);
  });
}

function readShown(text: string): Shown {
  const [head, values, latitudes, longitudes] = text.split(/^(?:values|latitudes|longitudes)\b/m);
  const numbers = (list = '') => Float64Array.from(list.trim().split(/\s+/).filter(Boolean), Number);
  const at = numbers(longitudes);
  return {
    keys: Object.fromEntries(
      head
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    ),
    values: numbers(values).map((value) => (value === NO_VALUE ? NaN : value)),
    places: Array.from(numbers(latitudes), (latitude, k) => ({ latitude, longitude: at[k] })),
  };
}

function run(args: readonly string[]): string {
  // Some encoders of ecCodes never end on some input.
  return execFileSync('grib_filter', args, { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 60_000, stdio: 'pipe' });
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-eccodes-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
