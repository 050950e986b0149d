import { UnexpectedResponseError } from '../download/bucket';
import type { FieldFilesArchive } from '../dwd/field-files-archive';
import type { ForecastHour, RunArchive } from '../model-runs/run-archive';
import type { Rejection } from '../source/rejection';
import type { CellGridSource } from './cell-grid-source';

/** Forecast hours of ICON, with the centres of the cells of their grid. */
export class IconArchive implements Pick<RunArchive, 'fetchHour'> {
  constructor(
    private readonly fields: FieldFilesArchive,
    private readonly centres: CellGridSource,
  ) {}

  /** Works like `RunArchive.fetchHour`; undefined until the centres of the cells are published, too. */
  async fetchHour(
    run: number,
    hour: number,
    reject: (rejection: Rejection) => void,
    signal: AbortSignal,
  ): Promise<ForecastHour | undefined> {
    const forecastHour = await this.fields.fetchHour(run, hour, reject, signal);
    if (!forecastHour) return undefined;
    const { file, bytes } = forecastHour;
    try {
      const grid = await this.centres.fetchGrid(run, file, bytes, signal);
      return grid && { ...forecastHour, grid };
    } catch (error) {
      if (!(error instanceof UnexpectedResponseError)) throw error;
      reject({ code: error.code, message: error.message, file });
      return undefined;
    }
  }
}
