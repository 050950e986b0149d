import { IsISO8601, Matches } from 'class-validator';
import { RESOURCE } from '../forecast/issue';
import { ExternalForecastIssue } from './issue';

/** A stored issue of another provider for a site or an aggregation. */
export class StoredExternalForecastIssue extends ExternalForecastIssue {
  /** `site/<resource_id>` or `aggregation/<collection>/<aggregation>`. */
  @Matches(RESOURCE) resource!: string;
}

/** A time range whose external forecasts of one site or aggregation were deleted. */
export class DeletedExternalForecasts {
  @Matches(RESOURCE) resource!: string;
  /** Selects periods that end after this time. */
  @IsISO8601() from!: string;
  /** Selects periods that end at or before this time. */
  @IsISO8601() to!: string;
  /** Forecasts that were stored later are not affected. */
  @IsISO8601() deleted_at!: string;
}
