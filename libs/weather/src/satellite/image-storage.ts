import type { ListedObject } from '../download/list-objects';

/** Storage of image files: a bucket or a folder. */
export interface ImageStorage {
  /**
   * Lists the files that match a query, sorted by key.
   * @param query prefix of file names, or the query of a search service
   * @throws SourceError when they cannot be listed
   */
  list(query: string, signal: AbortSignal): Promise<ListedObject[]>;
  /**
   * Downloads a file unless it is on disk.
   * @returns its path
   * @throws UnexpectedResponseError when it is not the listed file, SourceError when it cannot be downloaded
   */
  download(file: ListedObject, signal: AbortSignal): Promise<string>;
  /** Deletes the local copy of a file that is not a usable image. */
  discard(file: ListedObject): Promise<void>;
}
