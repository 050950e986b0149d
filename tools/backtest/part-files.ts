import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { FittedPart } from './backtest';
import { DataSetError } from './data-set/data-set-error';

/** One shard of the fits of a data set, written by one process. */
export interface TrainingPart {
  /** Index of the part, from 0. */
  readonly part: number;
  readonly parts: number;
  readonly usesSatellite: boolean;
  readonly fitted: FittedPart;
}

const getFileName = (part: number) => `part-${part}.bin`;

/** Writes the file of a part. A process that dies leaves no incomplete file, and a repeated part replaces it. */
export function writePart(folder: string, content: TrainingPart): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, getFileName(content.part));
  // The serialization of V8 keeps numbers exact. The same version of Node must read it.
  writeFileSync(`${file}.tmp`, serialize(content));
  renameSync(`${file}.tmp`, file);
  return file;
}

/** Reads the files of all parts. @throws DataSetError when a part is missing, or was written with other options */
export function readParts(folder: string, usesSatellite: boolean): FittedPart[] {
  const { parts } = readPart(folder, 0);
  return Array.from({ length: parts }, (_, part) => {
    const content = readPart(folder, part);
    if (content.parts === parts && content.part === part && content.usesSatellite === usesSatellite)
      return content.fitted;
    throw new DataSetError(
      getFileName(part),
      'was written with other options: fit all parts with the same --parts and --with',
    );
  });
}

function readPart(folder: string, part: number): TrainingPart {
  try {
    return deserialize(readFileSync(join(folder, getFileName(part)))) as TrainingPart;
  } catch {
    throw new DataSetError(
      getFileName(part),
      `is missing, incomplete or from another version of Node in ${folder}: fit this part again`,
    );
  }
}
