import type { ListedObject } from '../download/list-objects';

/** Storage of image files: a bucket or a folder. */
export interface ImageFiles {
  /** Files whose names start with a prefix. @throws SourceError when they cannot be listed */
  list(prefix: string, signal: AbortSignal): Promise<ListedObject[]>;
  /**
   * Path of the complete file on disk.
   * @throws UnexpectedResponseError when it is not the listed file, SourceError when it cannot be downloaded
   */
  fetchPath(file: ListedObject, signal: AbortSignal): Promise<string>;
  /** Deletes the local copy of a file that is not a usable image. */
  discard(file: ListedObject): Promise<void>;
}
