import type { TuningState } from '@daystar/contracts';
import type { GatewayRequest } from '../../http/gateway-request';
import type { Page } from '../../pages/layout';

/** A tuning report, and its HTML page. */
export interface ShownTuning {
  readonly report: TuningState;
  renderPage(): Page;
}

/** A site or an aggregation whose tuning the caller may read. */
export interface TunedResource {
  showTuning(): Promise<ShownTuning>;
  /**
   * Switches tuning on or off. When it is off, rows are as they would be without measurements.
   * @throws DaystarError Forbidden, InvalidRequest
   */
  switchTuning(body: unknown): Promise<TuningState>;
  /** Deletes the models; training restarts. @throws DaystarError Forbidden */
  deleteModels(): Promise<void>;
}

/** Finds sites or aggregations with their tuning. */
export interface TunedResourceFinder {
  /** Finds the resource that the path of a request names. @throws DaystarError NotFound */
  findByPath(request: GatewayRequest): TunedResource;
}
