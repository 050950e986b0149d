import {
  type DeletedExternalForecasts,
  type StoredExternalForecastIssue,
  externalForecastsDeleted,
  externalForecastsStored,
  buildSiteResource,
} from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import type { MessageCase } from './message-case';
import { NOW, buildMeasuredSiteId, buildDeletionSiteId } from './message-cases';

const toIso = (time: number) => new Date(time).toISOString();

const createExternalForecasts = (n: number, pv_estimate: number): StoredExternalForecastIssue => ({
  ...externalForecastsStored.example,
  resource: buildSiteResource(buildMeasuredSiteId(n)),
  issued_at: toIso(NOW - HOUR),
  forecasts: [{ period_end: toIso(NOW + HOUR), period: 'PT30M', pv_estimate }],
});
const externalForecasts: MessageCase<StoredExternalForecastIssue> = {
  type: externalForecastsStored,
  getKey: (n) => buildSiteResource(buildMeasuredSiteId(n)),
  createOlder: (n) => createExternalForecasts(n, 5),
  createNewer: (n) => createExternalForecasts(n, 6),
  invalidFields: { forecasts: [{ period_end: 'noon', period: 'PT30M', pv_estimate: 6 }] },
  unknownValues: {},
};

const createForecastDeletion = (n: number, deletedAt: number): DeletedExternalForecasts => ({
  ...externalForecastsDeleted.example,
  resource: buildSiteResource(buildDeletionSiteId(n)),
  deleted_at: toIso(deletedAt),
});
const forecastDeletions: MessageCase<DeletedExternalForecasts> = {
  type: externalForecastsDeleted,
  getKey: (n) => buildSiteResource(buildDeletionSiteId(n)),
  createOlder: (n) => createForecastDeletion(n, NOW - HOUR),
  createNewer: (n) => createForecastDeletion(n, NOW),
  invalidFields: { from: 'noon' },
  unknownValues: {},
};

export const EXTERNAL_FORECAST_CASES = [externalForecasts, forecastDeletions] as readonly MessageCase[];
