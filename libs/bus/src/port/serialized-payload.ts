/** A payload that was serialized before publishing, for example on a worker thread. Receivers validate it like any other. */
export class SerializedPayload<T extends object> {
  constructor(
    readonly key: string,
    readonly text: string,
  ) {}

  read(): T {
    return JSON.parse(this.text) as T;
  }
}
