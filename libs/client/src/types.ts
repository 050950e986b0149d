import type * as wire from './wire';

type ReadOnly<T> = T extends readonly (infer E)[]
  ? readonly ReadOnly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;
/** A row with its default fields, without `output_parameters`. */
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
export type SiteAnswer = ReadOnly<wire.SiteAnswer>;
export type Measurement = ReadOnly<wire.Measurement>;

/** Differences between the rows of two issues. */
export type Changes = ReadOnly<Omit<wire.Changes, 'forecasts' | 'estimated_actuals'>> & {
  readonly forecasts: Changed;
  readonly estimated_actuals: Changed;
};
export type Changed = ReadOnly<Required<wire.Changed>>;
/** The row that changed most. */
export type Change = NonNullable<Changed['largest_change']>;

/** The state of the weather sources. */
export type Inputs = ReadOnly<wire.Inputs>;
export type InputSource = Inputs['sources'][number];

export type WhatIfQuery = ReadOnly<Omit<wire.WhatIf, 'period'>> & { readonly period?: Period };
/** Overridden properties; null removes one. */
export type Variant = WhatIfQuery['variants'][number];
export type WhatIf = ReadOnly<wire.WhatIfAnswer>;
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
