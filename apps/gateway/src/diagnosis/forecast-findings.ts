import { t } from '../pages/i18n/translate';
import { findBias } from './bias-finding';
import type { DiagnosisData } from './diagnosis-data';
import type { Finding } from './finding';
import { findTuningProblem } from './tuning-findings';

/** Finds problems of weather data, tuning and accuracy. */
export function findForecastProblems(data: DiagnosisData): (Finding | undefined)[] {
  return [findWeatherProblem(data), findBias(data), findTuningProblem(data)];
}

function findWeatherProblem({ issue }: DiagnosisData): Finding | undefined {
  const action = t('Nothing is wrong with the site. The Status page shows the sources and their age.');
  if (issue?.worstDataBasis === 'climatology')
    return {
      code: 'climatology',
      severity: 'high',
      title: t('The forecast runs on climatology'),
      evidence: t(
        'There are no weather data for part of the next 24 hours. The forecast shows the values of a typical day there.',
      ),
      action,
    };
  if (issue?.worstDataBasis === 'older-nwp')
    return {
      code: 'old_weather',
      severity: 'medium',
      title: t('The weather data are old'),
      evidence: t('Part of the next 24 hours comes from an older run of the weather model.'),
      action,
    };
  return undefined;
}
