/** Thrown when a data set cannot be scored. The message names the file, and the line if there is one. */
export class DataSetError extends Error {
  constructor(file: string, message: string, line?: number) {
    super(line === undefined ? `${file}: ${message}` : `${file}, line ${line}: ${message}`);
    this.name = 'DataSetError';
  }
}
