import { Session } from 'node:inspector/promises';

const GATEWAY = /dist\/apps\/gateway\/src\/(.*)\.js$/;

/** Counts calls of functions in this process, by V8's precise coverage, and groups them by file of the gateway. */
export class VisitedFiles {
  private constructor(private readonly session: Session) {}

  static async open(): Promise<VisitedFiles> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new VisitedFiles(session);
  }

  /** Files with a function that was called while the work ran, in alphabetical order. */
  async during(work: () => Promise<void>): Promise<string[]> {
    // Each call resets the counts.
    await this.session.post('Profiler.takePreciseCoverage');
    await work();
    // The access log is written after the last byte.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ url, functions }) => {
        const file = GATEWAY.exec(url)?.[1];
        return file && functions.some(({ ranges }) => ranges[0].count > 0) ? [`${file}.ts`] : [];
      })
      .sort();
  }

  close(): void {
    this.session.disconnect();
  }
}
