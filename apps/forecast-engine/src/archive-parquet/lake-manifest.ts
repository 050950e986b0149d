import { DaystarError } from '@daystar/contracts';
import { z } from 'zod';

/** Version of the manifest and of the columns of its files. */
const FORMAT = 1;

export const lakeFile = z.object({
  key: z.string(),
  rows: z.int().positive(),
  bytes: z.int().positive(),
  sha256: z.string(),
  first_resource: z.string(),
  last_resource: z.string(),
});
const lakeManifest = z.object({
  format: z.literal(FORMAT),
  /** UTC date, YYYY-MM-DD; elsewhere, `day` is the start of the day in ms. */
  day: z.string(),
  version: z.int().positive(),
  files: z.array(lakeFile),
});

/** A Parquet file of issues, sorted by resource. No two files of a day have the same resource. */
export type LakeFile = z.infer<typeof lakeFile>;
/** The files of a UTC day, sorted by resource. */
export type LakeManifest = z.infer<typeof lakeManifest>;

export const encodeManifest = (manifest: Omit<LakeManifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, undefined, 1)}\n`);

/** @param key for the message. @throws DaystarError Unavailable when it is damaged or has a newer format */
export function parseManifest(content: Uint8Array, key: string): LakeManifest {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(content).toString());
  } catch (error) {
    throw createUnreadableObjectError(key, 'is not JSON', error);
  }
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw createUnreadableObjectError(
      key,
      `has format ${format}; this release reads format ${FORMAT}. Install a newer release.`,
    );
  }
  const { data, error } = lakeManifest.safeParse(value);
  if (!data) throw createUnreadableObjectError(key, 'is not a manifest', error);
  return data;
}

const UNREADABLE = 'Some past issues cannot be read; the operator must repair their files.';

class UnreadableObjectError extends Error {
  constructor(
    readonly object: string,
    problem: string,
    cause?: unknown,
  ) {
    super(`${object} ${problem}`, { cause });
  }
}

/**
 * Creates the error for an object that is missing or cannot be used. Callers see a 503 without the key.
 * @param problem text for the log, after the key
 */
export const createUnreadableObjectError = (key: string, problem: string, cause?: unknown): DaystarError =>
  new DaystarError('Unavailable', UNREADABLE, [], {
    cause: new UnreadableObjectError(key, problem, cause),
    retryAfterSeconds: 300,
  });

/** Returns the key of the object that cannot be used; undefined for other errors. */
export const findUnreadableObject = (error: unknown): string | undefined =>
  error instanceof DaystarError && error.cause instanceof UnreadableObjectError ? error.cause.object : undefined;

export const isUnreadableObjectError = (error: unknown): boolean => findUnreadableObject(error) !== undefined;
