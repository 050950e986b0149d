import { SourceError } from '../source/source-error';

/** Contents of `frames.json`, validated. */
export interface FramesDescription {
  readonly width: number;
  readonly height: number;
  /** ms, ascending */
  readonly times: readonly number[];
  readonly files: Readonly<Record<FramesFile, string>>;
  /** Count of a pixel without a value. */
  readonly missing?: number;
}

export const FRAMES_FILES = ['counts', 'latitude', 'longitude'] as const;
export type FramesFile = (typeof FRAMES_FILES)[number];

/** @throws SourceError when the text is not a supported `frames.json` */
export function parseFramesDescription(text: string): FramesDescription {
  const parsed = parseObject(text);
  const [count, height, width, ...more] = Array.isArray(parsed.shape) ? (parsed.shape as unknown[]) : [];
  if (!isPositiveInteger(count) || !isPositiveInteger(height) || !isPositiveInteger(width) || more.length > 0) {
    throw new SourceError('shape must be three whole numbers greater than 0: times, rows, columns');
  }
  if (typeof parsed.dtype !== 'string' || !/^int16\b.*\blittle/.test(parsed.dtype)) {
    const found = JSON.stringify(parsed.dtype) ?? 'missing';
    throw new SourceError(`dtype must be int16, little endian; it is ${found}`);
  }
  const times = Array.isArray(parsed.times) ? parsed.times.map((time) => Date.parse(String(time))) : [];
  if (times.length !== count)
    throw new SourceError(`times must have one entry per frame of shape (${count}), not ${times.length}`);
  times.forEach((time, i) => {
    if (Number.isNaN(time)) throw new SourceError(`time ${i + 1} is not an ISO 8601 time`);
    if (i > 0 && time <= times[i - 1]) throw new SourceError(`time ${i + 1} is not after the previous one`);
  });
  const missing = typeof parsed.fill_value === 'number' ? parsed.fill_value : undefined;
  return { width, height, times, files: parseFileNames(parsed.files), missing };
}

function parseObject(text: string): Partial<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new SourceError(`not JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof parsed !== 'object' || parsed === null) throw new SourceError('must be a JSON object');
  return parsed;
}

const isPositiveInteger = (parsed: unknown): parsed is number => Number.isInteger(parsed) && (parsed as number) > 0;

/** Accepts names of files in the same folder only, so that a description cannot name files outside it. */
function parseFileNames(parsed: unknown): Record<FramesFile, string> {
  const names = (parsed ?? {}) as Partial<Record<FramesFile, unknown>>;
  for (const file of FRAMES_FILES) {
    const name = names[file];
    if (typeof name !== 'string' || !/^[\w-][\w.-]*$/.test(name)) {
      throw new SourceError(`files.${file} must name a file in the same folder`);
    }
  }
  return names as Record<FramesFile, string>;
}
