/**
 * A payload that was written as JSON before it is published: on another thread, say, where it was made. It is validated
 * where it is received, as all are.
 */
export class Written<T extends object> {
  constructor(
    readonly key: string,
    readonly text: string,
  ) {}

  read(): T {
    return JSON.parse(this.text) as T;
  }
}
