import type * as wire from './wire';

type DeepReadonly<T> = T extends readonly (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;
/** A row of a request without `output_parameters`, which has all default fields. */
type Row<T, Shown extends keyof T> = DeepReadonly<Omit<T, Shown> & { [K in Shown]-?: NonNullable<T[K]> }> & {
  readonly period: Period;
};

export type Period = 'PT5M' | 'PT10M' | 'PT15M' | 'PT20M' | 'PT30M' | 'PT60M';

/** MW for utility-scale sites and aggregations, kW for all others. */
export type PowerRow = Row<wire.PowerForecast, 'pv_estimate'>;
export type RadiationRow = Row<wire.RadiationForecast, 'ghi' | 'ebh' | 'dni' | 'dhi' | 'cloud_opacity'>;

/** Issue and data basis of an array of rows. */
export type ProvenanceSummary = DeepReadonly<wire.ProvenanceSummary>;

export type SiteProperties = DeepReadonly<Exclude<wire.UtilitySiteProperties, { site: unknown }>>;
export type WeatherSiteProperties = DeepReadonly<Exclude<wire.WeatherSiteProperties, { site: unknown }>>;
export type SiteRecord = DeepReadonly<wire.SiteRecord>;
export type SitePage = DeepReadonly<wire.SitePage>;
export type SiteResponse = DeepReadonly<wire.SiteResponse>;
export type Measurement = DeepReadonly<wire.Measurement>;
/** Measurements with their quality-control flags (`verdict`), and the gaps between them. */
export type MeasurementList = DeepReadonly<wire.FlaggedMeasurements>;
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
export type Verification = DeepReadonly<wire.Verification>;
export type LeadScores = Verification['verification'][number];

export type AggregationDefinition = DeepReadonly<wire.AggregationDefinition>;
export type AggregationRecord = DeepReadonly<wire.Aggregation>;
export type Usage = DeepReadonly<wire.Usage>;
/** A section of the documents of the service. */
export interface DocsSection {
  /** Path of the section, `/docs/api#limits`. */
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly excerpt: string;
}

/** Differences between the rows of two issues. */
export type Changes = DeepReadonly<Omit<wire.Changes, 'forecasts' | 'estimated_actuals'>> & {
  readonly forecasts: PropertyChanges;
  readonly estimated_actuals: PropertyChanges;
};
/** Differences between the forecasts, or the estimated actuals, of two issues. */
export type PropertyChanges = DeepReadonly<Required<wire.PropertyChanges>>;
/** The row that changed most. */
export type LargestChange = NonNullable<PropertyChanges['largest_change']>;

/** State of the weather sources: the response of `/v1/status/inputs`. */
export type Inputs = DeepReadonly<wire.Inputs>;
export type InputSource = Inputs['sources'][number];

export type WhatIfQuery = DeepReadonly<Omit<wire.WhatIf, 'period'>> & { readonly period?: Period };
/** Properties that the variant overrides; null removes a property. */
export type Variant = WhatIfQuery['variants'][number];
export type WhatIf = DeepReadonly<wire.WhatIfResponse>;
export type VariantRows = WhatIf['variants'][number];

export type WebhookList = DeepReadonly<wire.Webhooks>;
export type Webhook = WebhookList['webhooks'][number];
export type RegisteredWebhook = DeepReadonly<wire.RegisteredWebhook>;
export type WebhookReport = DeepReadonly<wire.WebhookReport>;
export type Delivery = WebhookReport['deliveries'][number];

/** One issue of a forecast of another provider. */
export type ExternalForecastIssue = DeepReadonly<wire.ExternalForecastIssue>;
export type ExternalForecastList = DeepReadonly<wire.ExternalForecasts>;
/** A stored period of a forecast of another provider, with its quality-control flag. */
export type ExternalForecast = ExternalForecastList['forecasts'][number];

export type KeyList = DeepReadonly<wire.Keys>;
/** Metadata of an API key. */
export type ApiKey = KeyList['keys'][number];
/** A new API key with its secret. */
export type NewKey = DeepReadonly<wire.NewKey>;

export type HistoryOrder = DeepReadonly<wire.HistoryOrder>;
export type HistoryList = DeepReadonly<wire.Histories>;
export type History = HistoryList['histories'][number];

export type ErrorBody = DeepReadonly<wire.Error>;
/** Error of one field of a request. */
export type FieldProblem = ErrorBody['response_status']['errors'][number];
