import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

const GATEWAY = /dist\/apps\/gateway\/src\/(.*)\.js$/;

/**
 * Whether a function was called. Excludes getters of compiled modules, which run when another file reads an exported constant.
 */
const isCalled = ({ functionName, ranges }: Profiler.FunctionCoverage): boolean =>
  ranges[0].count > 0 && !functionName.startsWith('get ');

/** Records which functions of this process are called, by V8's precise coverage, and lists their files in the gateway. */
export class CoverageRecorder {
  private constructor(private readonly session: Session) {}

  static async open(): Promise<CoverageRecorder> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new CoverageRecorder(session);
  }

  /** Lists the files with a function that was called during a task, alphabetically. */
  async listCalledFiles(task: () => Promise<void>): Promise<string[]> {
    // Each call resets the counts.
    await this.session.post('Profiler.takePreciseCoverage');
    await task();
    // The access log is written after the last byte.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ url, functions }) => {
        const file = GATEWAY.exec(url)?.[1];
        return file && functions.some(isCalled) ? [`${file}.ts`] : [];
      })
      .sort();
  }

  close(): void {
    this.session.disconnect();
  }
}
