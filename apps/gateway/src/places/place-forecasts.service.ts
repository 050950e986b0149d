import {
  HISTORY_FIRST_YEAR,
  type Place,
  type Site,
  getCellName,
  getSkyName,
  dependsOnPastWeather,
  buildSkyIssueId,
  getStartOfPreviousMonth,
} from '@daystar/contracts';
import { type SoilingModel, needsSpinUp } from '@daystar/forecasting';
import type { SeriesName } from '@daystar/formats';
import {
  type Clock,
  DAY,
  type Steps,
  floorTo,
  firstStart,
  selectWholePeriods,
  buildStepsKey,
} from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  computeRequestedPeriods,
  type ForecastQuery,
  type ForecastRequest,
  buildViewKey,
} from '../serving/query/forecast-query';
import { summarizeProvenance } from '../serving/tables/provenance';
import { type ForecastResponse, buildProvenanceSummary } from '../serving/response/forecast-response';
import type { PastQuery } from '../serving/query/past-query';
import { mergeSeries } from '../serving/response/power-response';
import type { PowerSystemRequest } from '../serving/tables/place-table';
import { buildPlaceLeadResponse } from './place-lead-response';
import {
  type BiasFinder,
  type PlaceSubject,
  type RadiationPlace,
  type SubjectFactory,
  createRadiationSubjects,
  createSiteSubject,
  createSoilingSubject,
  createSystemSubject,
  getStatedElevation,
} from './place-subject';
import { PastSkiesService } from './past-skies.service';
import { SkyCache } from './sky-cache';
import { TerrainHorizonsService } from './terrain-horizons.service';
import { type DecodedSky, SkyHistoryService } from './sky-history.service';
import { findMissingFields } from '../serving/tables/missing-fields';
import { sliceSkyProvenance, getSkySteps } from '../serving/tables/sky-slice';
import { buildPageLanguage } from '../pages/i18n/page-language';

/** Builds rows for any place from the sky over it. */
@Injectable()
export class PlaceForecastsService {
  constructor(
    private readonly skies: SkyCache,
    private readonly skyHistory: SkyHistoryService,
    private readonly pastSkies: PastSkiesService,
    private readonly horizons: TerrainHorizonsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Builds radiation rows. Forecasts and estimated actuals of one request come from one sky and one time.
   * @param findBias finds the correction of estimated actuals, if the place has a site
   */
  buildRadiation(place: RadiationPlace, query: ForecastRequest, findBias?: BiasFinder): Promise<ForecastResponse> {
    return this.build(place, query, createRadiationSubjects(place, findBias));
  }

  /** Builds radiation rows of a place without a site. @param usesTerrainShading whether the computed horizon shades the place */
  buildPlaceRadiation(
    place: RadiationPlace,
    usesTerrainShading: boolean,
    query: ForecastRequest,
  ): Promise<ForecastResponse> {
    return this.addHorizon(place, usesTerrainShading, (horizon) => this.buildRadiation({ ...place, horizon }, query));
  }

  /** Builds rows of power for a PV system. @param usesTerrainShading whether the computed horizon of its place shades it */
  buildPower(
    system: PowerSystemRequest,
    usesTerrainShading: boolean,
    query: ForecastRequest,
  ): Promise<ForecastResponse> {
    return this.addHorizon(system, usesTerrainShading, (horizon) =>
      this.buildSystemPower(horizon ? { ...system, horizon: [...horizon] } : system, query),
    );
  }

  /**
   * Builds rows with the computed horizon, which `x-horizon` names. While it is being computed, the response has no
   * `freshness`, so that it is rebuilt for the next request.
   */
  private async addHorizon(
    place: Place & { readonly elevation?: number },
    usesTerrainShading: boolean,
    build: (horizon?: readonly number[]) => Promise<ForecastResponse>,
  ): Promise<ForecastResponse> {
    if (!usesTerrainShading) return build();
    const { elevations, header, isPending } = await this.horizons.getAppliedHorizon(place);
    const response = await build(elevations);
    const headers = [...(response.headers ?? []), 'x-horizon', header];
    // Responses with the same ETag share cached headers.
    const etag = `${response.etag}/${encodeURIComponent(header)}`;
    return { ...response, etag, headers, ...(isPending && { freshness: undefined }) };
  }

  private buildSystemPower(system: PowerSystemRequest, query: ForecastRequest): Promise<ForecastResponse> {
    const subject = createSystemSubject(system);
    return this.build(system, query, () => subject);
  }

  /** Builds rows of power for a utility-scale site, without tuning. @param query with a window of the past */
  buildSitePower(site: Site, query: ForecastRequest): Promise<ForecastResponse> {
    const spinUp =
      dependsOnPastWeather(site) && query.window
        ? firstStart(query.window) - getStartOfPreviousMonth(firstStart(query.window))
        : 0;
    const subject = createSiteSubject(site);
    return this.build(site, query, () => subject, spinUp);
  }

  /** Builds rows of the share of irradiance that soiling blocks. @param query with the field of the model */
  async buildSoiling(place: Place, model: SoilingModel, query: ForecastRequest): Promise<ForecastResponse> {
    const subject = createSoilingSubject(place, model);
    const response = await this.build(place, query, () => subject, needsSpinUp(model) ? SOILING_SPIN_UP_MS : 0);
    return model.kind === 'hsu' ? { ...response, headers: ['x-particulate-matter', 'climatology'] } : response;
  }

  /**
   * Builds the rows of a subject.
   * @param place with `kind` for a site: plants have a sky state of their own
   * @param spinUp time before a window of the past for which the models need weather as well, ms
   */
  private async build(
    place: Place & { readonly kind?: string },
    query: ForecastRequest,
    createSubject: SubjectFactory,
    spinUp = 0,
  ): Promise<ForecastResponse> {
    if (query.window) {
      const past = await this.skyHistory.read(place, extendBack(query.window, spinUp));
      const [series] = query.seriesNames;
      return this.buildSeries(place, past, series, {
        query,
        now: past.issuedAt,
        subject: createSubject(series, past.block),
      });
    }
    if (query.past) return this.buildPast(place, query, query.past, createSubject);
    const sky = await this.skies.get(getSkyName(place));
    const now = this.clock.now();
    const response = mergeSeries(
      query.seriesNames.map((series) =>
        this.buildSeries(place, sky, series, { query, now, subject: createSubject(series, sky.block) }),
      ),
    );
    return { ...response, freshness: sky };
  }

  /** Builds rows as they were served at an earlier time, or as they were forecast a lead time before their periods. */
  private async buildPast(
    place: Place & { readonly kind?: string },
    query: ForecastRequest,
    past: PastQuery,
    createSubject: SubjectFactory,
  ): Promise<ForecastResponse> {
    const cell = getCellName(place);
    const now = this.clock.now();
    if (past.kind !== 'lead') {
      const { sky, servedAt } = await this.pastSkies.find(place, past, now);
      const buildAsServed = (series: SeriesName) =>
        this.buildSeries(place, sky, series, { query, now: servedAt, subject: createSubject(series, sky.block) });
      return mergeSeries(query.seriesNames.map(buildAsServed));
    }
    const responses = query.seriesNames.map(async (series) => {
      const periods = computeRequestedPeriods(series, query, now);
      const skies = await this.pastSkies.readLeadSkies(cell, periods, past.lead);
      const { table, key, title } = createSubject('forecasts', {});
      const family = table.kind === 'power' ? 'world_pv' : 'radiation';
      const request = {
        subject: table,
        key: `${key}/${place.latitude},${place.longitude}`,
        title,
        family,
        series,
        periods,
        query,
        lead: past.lead,
        now,
      } as const;
      return buildPlaceLeadResponse(skies, request);
    });
    return mergeSeries(await Promise.all(responses));
  }

  private buildSeries(
    place: Place,
    { block, packed, issuedAt, nextIssueAt, isStale }: DecodedSky,
    series: SeriesName,
    { query, now, subject: { table, key, title } }: { query: ForecastQuery; now: number; subject: PlaceSubject },
  ): ForecastResponse {
    const periods = selectWholePeriods(computeRequestedPeriods(series, query, now), getSkySteps(block));
    const id = buildSkyIssueId(block);
    const issue = { id, issuedAt, nextIssueAt };
    const getRuns = () => sliceSkyProvenance(block, periods);
    const { latitude, longitude } = place;
    const missing = findMissingFields(query.fields?.[series] ?? [], block, periods);
    const request = { sky: packed, skyName: id, subject: table, series, query, periods };
    return {
      etag: `${key}/${latitude},${longitude}/${id}/${series}/${buildStepsKey(periods)}/${buildViewKey(query)}`,
      format: query.format,
      language: query.language && buildPageLanguage(query.language),
      title,
      location: { latitude, longitude },
      provenanceSummaries:
        query.provenance === 'summary'
          ? [buildProvenanceSummary(series, issue, getRuns(), periods, { missing, ...getStatedElevation(table) })]
          : [],
      issue,
      modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
      isStale,
      missingFields: missing,
      getProvenance: () => summarizeProvenance(getRuns(), periods),
      readTableInputs: () => Promise.resolve([{ kind: 'place', request }]),
    };
  }
}

/** Time before the first row at which the simulation of soiling starts with clean modules, ms. */
const SOILING_SPIN_UP_MS = 30 * DAY;

/** Adds the periods of the time before a window, as far back as past weather is available. @param addedTime ms */
function extendBack(window: Steps, addedTime: number): Steps {
  const earliestStart = Math.max(firstStart(window) - addedTime, Date.UTC(HISTORY_FIRST_YEAR, 0));
  const addedCount = Math.max(0, Math.floor((firstStart(window) - earliestStart) / window.stepMs));
  return { ...window, firstEnd: window.firstEnd - addedCount * window.stepMs, count: window.count + addedCount };
}
