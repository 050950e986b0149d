import type { Listed } from '../bucket/listing';

/** Where the files of pictures come from: a bucket, or a folder. */
export interface PictureFiles {
  /**
   * Files whose names begin so.
   * @throws SourceFailure when they cannot be listed
   */
  listed(prefix: string, signal: AbortSignal): Promise<Listed[]>;
  /**
   * Path of the whole file on disk.
   * @throws UnexpectedAnswer when what is there is not what was listed, SourceFailure when it cannot be had
   */
  path(file: Listed, signal: AbortSignal): Promise<string>;
  /** Forgets a file that is no picture. */
  drop(file: Listed): Promise<void>;
}
