import type { MistakeCode, TuningEstimate } from '@daystar/contracts';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import { createDayFormatter, findTimeZone } from '../pages/time-zone';
import { CLOCK_MISTAKES, findCurrentEstimate, selectCurrentMistakes } from '../sites/plant-mistakes/current-mistakes';
import { type DiagnosisData, formatInterval, formatPercent, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { findWrongUnit } from './systematic-findings';

/** Finds problems that measurements show: lost output, a wrong DC capacity and wrong shares of arrays. */
export const findEstimateProblems = (data: DiagnosisData): (Finding | undefined)[] => [
  findLostOutput(data),
  findWrongCapacityDc(data),
  findWrongShares(data),
];

/** Minimum loss that is serious, percent. */
const MIN_SERIOUS_LOSS = 10;

/** Finds output that the plant has lost since a date. */
function findLostOutput({ tuning, site }: DiagnosisData): Finding | undefined {
  if (!tuning?.lost_output) return undefined;
  const { since, share, low, high, days } = tuning.lost_output;
  const date = createDayFormatter(findTimeZone(site))(Date.parse(since));
  const values = { date, days, share: formatPercent(share, 100) };
  return {
    code: 'lost_output',
    severity: share >= MIN_SERIOUS_LOSS ? 'high' : 'medium',
    title: t('Output is {share} below the estimate since about {date}', values),
    evidence: t(
      'On {days} clear and partly clear days, the ratio of measured to estimated energy fell by {low} to {high}, and has stayed low since about {date}.',
      { ...values, ...formatInterval(low, high) },
    ),
    action: t(
      'Check whether strings, inverters or a part of the plant have been off since then. The date is the likeliest one: the loss may have begun some days before or after it.',
    ),
  };
}

/** Mistakes that explain a wrong DC capacity and have findings of their own. */
const SIZE_MISTAKES: readonly MistakeCode[] = ['unit_of_power', 'dc_for_ac', 'place'];
/** Minimum relative error of a DC capacity that is serious. */
const MIN_SERIOUS_ERROR = 0.2;

function findWrongCapacityDc(data: DiagnosisData): Finding | undefined {
  const { record, site, tuning, unit } = data;
  const { capacity_dc: stated } = record;
  // Tuning excludes values in another unit. Many of them may mean a capacity in another unit.
  if (stated === undefined || findWrongUnit(data)?.severity === 'high') return undefined;
  const estimate = findCurrentEstimate(tuning?.estimates ?? [], 'capacity_dc', stated);
  const hasMistake = selectCurrentMistakes(tuning, record).some(({ code }) => SIZE_MISTAKES.includes(code));
  // Output that was lost makes the modules seem too small.
  const isLoss = tuning?.lost_output !== undefined && estimate !== undefined && estimate.estimate < stated;
  if (!estimate?.significant || hasMistake || isLoss) return undefined;
  const values = {
    days: estimate.days,
    stated: formatPower(stated, unit),
    likely: formatPower(estimate.estimate, unit),
    low: formatPower(estimate.low, unit),
    high: formatPower(estimate.high, unit),
  };
  if (site.capacity_dc === undefined)
    return {
      code: 'capacity_dc',
      severity: 'low',
      title: t('Measured power matches a DC capacity of {likely}, not the default of {stated}', values),
      evidence: t(
        'On {days} days, measured power matches a DC capacity of {low} to {high}. The settings have none, so the default of {stated} is in effect.',
        values,
      ),
      action: t(
        'State the DC capacity of the modules, if you know it. Otherwise no action is needed: tuning corrects the size.',
      ),
    };
  const isSerious = Math.abs(stated / estimate.estimate - 1) >= MIN_SERIOUS_ERROR;
  return {
    code: 'capacity_dc',
    severity: isSerious ? 'high' : 'medium',
    title: t('Measured power matches a DC capacity of {likely}, not {stated}', values),
    evidence: t(
      'On {days} days, measured power matches a DC capacity of {low} to {high}. The DC capacity in effect is {stated}.',
      values,
    ),
    action:
      estimate.estimate > stated
        ? t(
            'Check the DC capacity and the losses, and correct the wrong value. If both are right, the meter reads too high or measures other plants, too.',
          )
        : t(
            'Check the DC capacity and the losses, and correct the wrong value. If both are right, parts of the plant are out of operation.',
          ),
  };
}

/** Finds wrong shares of arrays. Estimates of tuning take precedence over estimates from the shape of bright days. */
function findWrongShares({ fit, site: { arrays = [] }, tuning, record }: DiagnosisData): Finding | undefined {
  const estimates = selectShareEstimates(tuning?.estimates ?? [], arrays);
  // Ignores the shares from the shape if tuning found a wrong clock: tuning compares clock and shares on more days.
  const isClockWrong = selectCurrentMistakes(tuning, record).some(({ code }) => CLOCK_MISTAKES.includes(code));
  const shapeShares = (isClockWrong ? [] : (fit?.shares ?? [])).map((share, index) => ({
    estimate: 100 * share,
    stated: 100 * arrays[index].dc_share,
    days: fit?.days ?? 0,
    significant: true,
    arrays: undefined,
  }));
  const shareEstimates = estimates.length > 0 ? estimates : shapeShares;
  if (!shareEstimates.some(({ significant }) => significant)) return undefined;
  const toList = (property: 'estimate' | 'stated') =>
    joinTexts(
      shareEstimates.map(({ arrays: numbers, ...estimate }) => {
        const share = formatPercent(estimate[property], 100);
        return numbers ? html`${numbers.join(' + ')}: ${share}` : share;
      }),
      ' / ',
    );
  return {
    code: 'dc_share',
    severity: 'high',
    title: t('The shares of the arrays are probably wrong'),
    evidence: t(
      'On {days} days, the measured power is that of arrays with shares of {shares} of the modules. The settings say {stated}.',
      { days: formatNumber(shareEstimates[0].days), shares: toList('estimate'), stated: toList('stated') },
    ),
    action: t('Check the modules of each array, and set the shares. An array that is partly off looks the same.'),
  };
}

/**
 * Selects the estimates of shares: of each array, or of the sum of arrays that measurements do not distinguish.
 * @returns empty when the owner has changed a share since
 */
function selectShareEstimates(
  estimates: readonly TuningEstimate[],
  arrays: readonly { readonly dc_share: number }[],
): TuningEstimate[] {
  const shares = estimates.filter(({ property }) => property === 'dc_share');
  const isInEffect = ({ array = 0, arrays: numbers = [array], stated }: TuningEstimate) =>
    Math.abs(numbers.reduce((sum, number) => sum + 100 * (arrays[number - 1]?.dc_share ?? NaN), 0) - stated) < 0.1;
  return shares.every(isInEffect) ? shares : [];
}
