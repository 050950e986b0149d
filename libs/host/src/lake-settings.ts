import { acceptWholeNumber } from './accepted-values';

const BUCKET = 's3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[a-zA-Z0-9=_./-]*)?([?](region|endpoint)=[^ ]+)?';
const BUCKET_ADDRESS =
  's3://BUCKET/PREFIX?region=REGION&endpoint=URL; BUCKET has 3 to 63 lowercase letters, digits, dots and hyphens';
const DEFAULT_AFTER_DAYS = 7;

/** Settings of the object store to which past issues move. */
export const LAKE_SETTINGS = {
  DAYSTAR_LAKE_URL: {
    expects: `file:DIR or ${BUCKET_ADDRESS}`,
    accepts: { pattern: `^(file:[^ ]+|${BUCKET})$` },
    acceptsInPods: { pattern: `^${BUCKET}$` },
    expectsInPods: BUCKET_ADDRESS,
    default: 'none: all issues stay in Postgres',
    meaning:
      'Object store of [past issues](lake.md). `region` defaults to `us-east-1`, `endpoint` to Amazon S3. Set `endpoint` for another store with the S3 API.',
  },
  DAYSTAR_LAKE_ACCESS_KEY: {
    isSecret: true,
    expects: 'an access key id',
    accepts: { pattern: '^[^ ]+$' },
    default: 'none; `s3://` needs it',
    meaning: 'Access key id for the bucket: it may list, read, write and delete objects.',
  },
  DAYSTAR_LAKE_SECRET_KEY: {
    isSecret: true,
    expects: 'a secret access key',
    accepts: { pattern: '^[^ ]+$' },
    default: 'none; `s3://` needs it',
    meaning: 'Secret of `DAYSTAR_LAKE_ACCESS_KEY`.',
  },
  DAYSTAR_LAKE_AFTER_DAYS: {
    ...acceptWholeNumber(2, 3650, 'whole days from 2 to 3650'),
    default: `\`${DEFAULT_AFTER_DAYS}\``,
    meaning:
      'Days that issues stay in Postgres before they move. After `DAYSTAR_ARCHIVE_DAYS`, they are deleted from the object store too.',
  },
} as const;

/** The object store of past issues. */
export interface LakeSettings {
  readonly url: string;
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Days that issues stay in Postgres before they move to the object store. */
  readonly afterDays: number;
}

/**
 * Reads the settings of the object store.
 * @param read reads a variable as text
 * @returns undefined when past issues stay in Postgres
 */
export function readLakeSettings(
  read: (name: keyof typeof LAKE_SETTINGS) => string | undefined,
): LakeSettings | undefined {
  const url = read('DAYSTAR_LAKE_URL');
  const accessKeyId = read('DAYSTAR_LAKE_ACCESS_KEY');
  const secretAccessKey = read('DAYSTAR_LAKE_SECRET_KEY');
  const afterDays = Number(read('DAYSTAR_LAKE_AFTER_DAYS') ?? DEFAULT_AFTER_DAYS);
  return url ? { url, accessKeyId, secretAccessKey, afterDays } : undefined;
}
