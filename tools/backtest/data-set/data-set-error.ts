/** A data set that cannot be scored, said with file and line so that its owner finds the spot. */
export class DataSetError extends Error {
  constructor(file: string, message: string, line?: number) {
    super(line === undefined ? `${file}: ${message}` : `${file}, line ${line}: ${message}`);
    this.name = 'DataSetError';
  }
}
