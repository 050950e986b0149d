import { MIN_MEMBER_SHARE } from '../ensemble/min-member-share';
import type { ForecastHour, RunArchive } from '../model-runs/run-archive';
import type { Rejection } from '../source/rejection';
import { ECMWF_ENS_SIZE } from './ecmwf-ens-layout';

/** Maximum number of absent members. */
const MAX_MISSING = Math.floor((1 - MIN_MEMBER_SHARE) * ECMWF_ENS_SIZE);

/** Forecast hours of the ensemble of ECMWF. */
export class EcmwfEnsArchive implements Pick<RunArchive, 'fetchHour'> {
  /** @param files archive of the two files: the perturbed members and the control */
  constructor(private readonly files: Pick<RunArchive, 'fetchHour'>) {}

  /** Works like `RunArchive.fetchHour`; undefined with fewer than two thirds of the members. */
  async fetchHour(
    run: number,
    hour: number,
    reject: (rejection: Rejection) => void,
    signal: AbortSignal,
  ): Promise<ForecastHour | undefined> {
    const forecastHour = await this.files.fetchHour(run, hour, reject, signal);
    return forecastHour && forecastHour.missing.length <= MAX_MISSING ? forecastHour : undefined;
  }
}
