import type * as wire from './wire';

type ReadOnly<T> = T extends readonly (infer E)[]
  ? readonly ReadOnly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;
/** A row of a request without `output_parameters`, which has all default fields. */
type Row<T, Shown extends keyof T> = ReadOnly<Omit<T, Shown> & { [K in Shown]-?: NonNullable<T[K]> }> & {
  readonly period: Period;
};

export type Period = 'PT5M' | 'PT10M' | 'PT15M' | 'PT20M' | 'PT30M' | 'PT60M';

/** MW for utility-scale sites and aggregations, kW for all others. */
export type PowerRow = Row<wire.PowerForecast, 'pv_estimate'>;
export type RadiationRow = Row<wire.RadiationForecast, 'ghi' | 'ebh' | 'dni' | 'dhi' | 'cloud_opacity'>;

export type SiteProperties = ReadOnly<Exclude<wire.UtilitySiteProperties, { site: unknown }>>;
export type SiteRecord = ReadOnly<wire.SiteRecord>;
export type SitePage = ReadOnly<wire.SitePage>;
export type SiteResponse = ReadOnly<wire.SiteResponse>;
export type Measurement = ReadOnly<wire.Measurement>;
/** Measurements with their quality-control verdicts, and the gaps without any. */
export type MeasurementList = ReadOnly<wire.FlaggedMeasurements>;
export type FlaggedMeasurement = MeasurementList['measurements'][number];
/** Result of posting measurements. */
export interface MeasurementReceipt {
  /** Number of measurements that were stored. */
  readonly stored: number;
  /** Invalid measurements, which were not stored; at most 100 of a batch of 10,000. */
  readonly errors: readonly FieldProblem[];
  /** Stored measurements that look wrong, for example because of their unit; at most 100 of a batch. */
  readonly warnings: readonly FieldProblem[];
}

/** Scores of past forecasts by lead time. */
export type Verification = ReadOnly<wire.Verification>;
export type LeadScores = Verification['verification'][number];

export type AggregationRecord = ReadOnly<wire.Aggregation>;
export type Usage = ReadOnly<wire.Usage>;
/** A section of the documents of the service. */
export interface DocsSection {
  /** Path of the section, `/docs/api#limits`. */
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly excerpt: string;
}

/** Differences between the rows of two issues. */
export type Changes = ReadOnly<Omit<wire.Changes, 'forecasts' | 'estimated_actuals'>> & {
  readonly forecasts: PropertyChanges;
  readonly estimated_actuals: PropertyChanges;
};
/** Differences between the forecasts, or the estimated actuals, of two issues. */
export type PropertyChanges = ReadOnly<Required<wire.PropertyChanges>>;
/** The row that changed most. */
export type LargestChange = NonNullable<PropertyChanges['largest_change']>;

/** The state of the weather sources. */
export type Inputs = ReadOnly<wire.Inputs>;
export type InputSource = Inputs['sources'][number];

export type WhatIfQuery = ReadOnly<Omit<wire.WhatIf, 'period'>> & { readonly period?: Period };
/** Properties that the variant overrides; null removes a property. */
export type Variant = WhatIfQuery['variants'][number];
export type WhatIf = ReadOnly<wire.WhatIfResponse>;
export type VariantRows = WhatIf['variants'][number];

export type WebhookList = ReadOnly<wire.Webhooks>;
export type Webhook = WebhookList['webhooks'][number];
export type RegisteredWebhook = ReadOnly<wire.RegisteredWebhook>;
export type WebhookReport = ReadOnly<wire.WebhookReport>;
export type Delivery = WebhookReport['deliveries'][number];

export type HistoryOrder = ReadOnly<wire.HistoryOrder>;
export type HistoryList = ReadOnly<wire.Histories>;
export type History = HistoryList['histories'][number];

export type ErrorBody = ReadOnly<wire.Error>;
/** Error of one field of a request. */
export type FieldProblem = ErrorBody['response_status']['errors'][number];
