import { SourceFailure } from '../rejection';

/** What `frames.json` says, checked. */
export interface FramesDescription {
  readonly width: number;
  readonly height: number;
  /** ms, ascending */
  readonly times: readonly number[];
  readonly files: Readonly<Record<FramesFile, string>>;
  /** The count that means that nothing was seen. */
  readonly missing?: number;
}

export const FRAMES_FILES = ['counts', 'latitude', 'longitude'] as const;
export type FramesFile = (typeof FRAMES_FILES)[number];

/** @throws SourceFailure when it is not a description of frames, or not of frames that are understood */
export function framesDescription(text: string): FramesDescription {
  const said = parsed(text);
  const [count, height, width, ...more] = Array.isArray(said.shape) ? (said.shape as unknown[]) : [];
  if (!natural(count) || !natural(height) || !natural(width) || more.length > 0) {
    throw new SourceFailure('shape must be three whole numbers: times, rows, columns');
  }
  if (typeof said.dtype !== 'string' || !/^int16\b.*\blittle/.test(said.dtype)) {
    throw new SourceFailure(`counts are read as int16 little endian, not as ${JSON.stringify(said.dtype)}`);
  }
  const times = Array.isArray(said.times) ? said.times.map((time) => Date.parse(String(time))) : [];
  if (times.length !== count) throw new SourceFailure(`shape says ${count} frames, times ${times.length}`);
  times.forEach((time, i) => {
    if (Number.isNaN(time)) throw new SourceFailure(`time ${i + 1} is no time`);
    if (i > 0 && time <= times[i - 1]) throw new SourceFailure(`time ${i + 1} does not follow the one before`);
  });
  const missing = typeof said.fill_value === 'number' ? said.fill_value : undefined;
  return { width, height, times, files: fileNames(said.files), missing };
}

function parsed(text: string): Partial<Record<string, unknown>> {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (cause) {
    throw new SourceFailure(`not JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof said !== 'object' || said === null) throw new SourceFailure('not an object');
  return said;
}

const natural = (said: unknown): said is number => Number.isInteger(said) && (said as number) > 0;

/** Names of files beside it only: a description is no way out of its folder. */
function fileNames(said: unknown): Record<FramesFile, string> {
  const names = (said ?? {}) as Partial<Record<FramesFile, unknown>>;
  for (const file of FRAMES_FILES) {
    const name = names[file];
    if (typeof name !== 'string' || !/^[\w-][\w.-]*$/.test(name)) {
      throw new SourceFailure(`files.${file} must name a file of the same folder`);
    }
  }
  return names as Record<FramesFile, string>;
}
