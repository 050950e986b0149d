import type { ExcludedMeasurements } from '@daystar/contracts';
import {
  DEFAULT_PRIOR,
  type TrainedAdaptation,
  type ExternalShare,
  type LinePrior,
  type PlantEstimates,
  adaptPower,
  buildPowerTuning,
  countMissingTrainingDays,
  computeTimeOfDayRatios,
  findLastingChange,
  limitPower,
  limitTrainingData,
  rescaleChangedOutput,
  shadeTraining,
  weighExternal,
} from '@daystar/forecasting';
import { DAY, HALF_HOUR, HOUR, formatStamp, stepEnd } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { SiteAdaptationLearner } from './site-adaptation-learner';
import { findModelStart } from './find-model-start';
import { ModelTrainer } from './model-trainer';
import type { TunedResource, TunedWeatherSite } from './tuned-resource';
import { PlantEstimator } from './plant-estimator';
import { measureHarm } from './served-harm';
import { roundToFourDecimals, measureServedSkill } from './served-skill';
import { TrainingDataBuilder } from './training-data-builder';
import { toIrradianceReport, toModelReport } from './tuning-report';
import { type LearnedTuning, type StoredModel, TuningStore } from './tuning-store';

/** Lead times whose errors calibrate the quantiles, ms. They include the lead times of the models. */
const LEADS_MS = [0, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY];
/** Length of an issue's forecasts, ms. */
const FORECAST_SPAN_MS = 7 * DAY + 7 * HOUR;
/** Span of the served forecasts that the report evaluates, ms. */
const SERVED_SPAN_MS = 14 * DAY;

/** Learns the tuning of a site, a weather site or an aggregation from its measurements. */
@Injectable()
export class TuningLearner {
  constructor(
    private readonly trainingData: TrainingDataBuilder,
    private readonly store: TuningStore,
    private readonly models: ModelTrainer,
    private readonly siteAdaptation: SiteAdaptationLearner,
    @Inject(PlantEstimator) private readonly estimator: Pick<PlantEstimator, 'estimate'>,
  ) {}

  /**
   * Learns a tuning, and trains the models that are due.
   * @param now ms
   * @param previous the last tuning
   * @param prior prior of the early correction of a site; the default without enough other sites
   * @returns undefined without measurements
   * @throws DaystarError Unavailable
   */
  async learn(
    tuned: TunedResource | TunedWeatherSite,
    now: number,
    previous?: LearnedTuning | null,
    prior: LinePrior = DEFAULT_PRIOR,
  ): Promise<LearnedTuning | undefined> {
    if ('weatherSite' in tuned) {
      const learned = await this.siteAdaptation.learn(tuned.weatherSite, now);
      return learned && buildTuningWithoutPower(learned, [], now);
    }
    const adaptation = tuned.site && (await this.siteAdaptation.learn(tuned.site, now));
    // Forecasts for an earlier description of the site say nothing about the current one.
    const describedSince = tuned.site && (await this.store.findDescribedSince(tuned.site));
    const since = Math.max(tuned.since, describedSince ?? -Infinity);
    const pastSteps = await this.trainingData.selectSteps({ ...tuned, since }, now);
    const steps = { ...pastSteps, count: pastSteps.count + FORECAST_SPAN_MS / HALF_HOUR };
    const unlimitedClearSky = tuned.simulateClearSky(steps);
    const built = await this.trainingData.build({ ...tuned, since }, pastSteps, unlimitedClearSky, LEADS_MS);
    const { data: servedData, flagged, excluded, limit } = built;
    const unshadedClearSky = { ...unlimitedClearSky, power: limitPower(unlimitedClearSky.power, limit) };
    // Estimate after the hindcast, so that both use the same past sky.
    const estimates = tuned.site && (await this.estimator.estimate(tuned.site, flagged, now));
    const change = findLastingChange(estimates ?? previous?.report);
    const actuals = adaptPower(servedData.forecasts.get(0)!.untuned, adaptation, pastSteps);
    const unshaded = {
      data: limitTrainingData(
        rescaleChangedOutput(servedData, change, { limit, clear: unlimitedClearSky.power }),
        limit,
      ),
      clearSky: unshadedClearSky,
      untunedActuals: limitPower(actuals, limit),
    };
    const shaded = tuned.site ? shadeTraining(unshaded, steps) : { ...unshaded, shade: undefined, lostShare: 0 };
    const { clearSky, untunedActuals, shade } = shaded;
    const externalSteps = { steps, clear: unshadedClearSky.power };
    const data = await this.trainingData.addExternalForecasts(shaded.data, externalSteps, now);
    const measuredSteps = Array.from(data.measured.keys()).filter((i) => !Number.isNaN(data.measured[i]));
    if (measuredSteps.length === 0)
      return adaptation || estimates || flagged.length > 0
        ? buildTuningWithoutPower(adaptation, excluded, now, estimates)
        : undefined;

    const models = await this.models.train({ ...tuned, since }, data, clearSky, now, {
      limit,
      outputRatio: change?.outputRatio,
      shadeLoss: shade && roundToFourDecimals(shaded.lostShare),
    });
    const modelStartTimes = Object.fromEntries(
      [...models.keys()].map((lead) => [lead, Math.max(previous?.began?.[lead] ?? now, since)]),
    );
    const maxPower = clearSky.power.reduce((max, value) => Math.max(max, value), 0);
    const harms = new Map([...models].map(([lead, model]) => [lead, measureHarm(servedData, lead, model, maxPower)]));
    const modelsInUse = [...models].filter(([lead]) => !harms.get(lead));
    const leadsInUse = modelsInUse.map(([lead]) => lead);
    const shares = new Map<number, ExternalShare>();
    // A model that is not used uses no external forecast either.
    for (const [lead, { model }] of modelsInUse) {
      const share = weighExternal(data, clearSky, lead, model);
      if (share) shares.set(lead, share);
    }
    const toModels = (stored: Iterable<[number, StoredModel]>) =>
      new Map([...stored].map(([lead, { model }]) => [lead, model]));
    const { tuning, ownLine } = buildPowerTuning(
      {
        data,
        measured: servedData.measured,
        untunedActuals,
        clearSky,
        steps,
        limit,
        prior: tuned.site && prior,
      },
      {
        trained: toModels(models),
        inUse: toModels(modelsInUse),
        shares,
        effectiveSince: (lead) => findModelStart(leadsInUse, modelStartTimes, lead),
      },
    );
    return {
      learntAt: now,
      began: modelStartTimes,
      ownLine,
      tuning: {
        ...tuning,
        adaptation: getTrustedAdaptation(adaptation),
        ...(change && { outputChange: change }),
        ...(shade && { shade }),
      },
      report: {
        learnt_at: formatStamp(now),
        values: measuredSteps.length,
        from: formatStamp(stepEnd(pastSteps, measuredSteps[0]) - HALF_HOUR),
        to: formatStamp(stepEnd(pastSteps, measuredSteps[measuredSteps.length - 1])),
        yield_by_half_hour: computeTimeOfDayRatios(data.measured, unshaded.untunedActuals, pastSteps).map(
          roundToFourDecimals,
        ),
        ...(shade && { shade_by_half_hour: [...shade.clear] }),
        models: [...models].map(([lead, model]) =>
          toModelReport(
            lead,
            model,
            maxPower,
            harms.get(lead),
            shares.get(lead),
            model.model.external?.model ? undefined : countMissingTrainingDays(data, lead),
          ),
        ),
        served: LEADS_MS.map((lead) => measureServedSkill(servedData, lead, now - SERVED_SPAN_MS)).filter(
          ({ values }) => values > 0,
        ),
        left_out: [...excluded],
        irradiance: adaptation && toIrradianceReport(adaptation),
        ...toEstimatesReport(estimates),
      },
    };
  }
}

const getTrustedAdaptation = (learned: TrainedAdaptation | undefined) =>
  learned && learned.trust > 0 ? learned.adaptation : undefined;

/** Builds the tuning of a site without usable power. It has only the adaptation to measured irradiance, if there is any. */
const buildTuningWithoutPower = (
  adaptation: TrainedAdaptation | undefined,
  excluded: readonly ExcludedMeasurements[],
  now: number,
  estimates?: PlantEstimates,
): LearnedTuning => ({
  learntAt: now,
  tuning: { adaptation: getTrustedAdaptation(adaptation) },
  report: {
    learnt_at: formatStamp(now),
    values: 0,
    models: [],
    served: [],
    left_out: [...excluded],
    irradiance: adaptation && toIrradianceReport(adaptation),
    ...toEstimatesReport(estimates),
  },
});

const toEstimatesReport = (plant: PlantEstimates | undefined) =>
  plant && {
    estimates: [...plant.estimates],
    likely_mistakes: [...plant.likely_mistakes],
    ...(plant.estimates_missing && { estimates_missing: plant.estimates_missing }),
    ...(plant.lost_output && { lost_output: plant.lost_output }),
    ...(plant.lost_output_missing && { lost_output_missing: plant.lost_output_missing }),
    ...(plant.output_change && { output_change: plant.output_change }),
  };
