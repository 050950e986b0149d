import type { EstimatedProperty, EstimatesMissing, TuningEstimate } from '@daystar/contracts';
import { code, formatNumber, t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { renderTableSection } from '../../pages/table';

const LABELS: Readonly<Record<EstimatedProperty, Text>> = {
  capacity: t('Capacity (AC)'),
  capacity_dc: t('DC capacity'),
  dc_share: t('Share of the modules'),
  tilt: t('Tilt'),
  azimuth: t('Azimuth'),
  morning_loss: t('Loss in the morning'),
  evening_loss: t('Loss in the evening'),
  clock_offset: t('Delay of the clock'),
};

const MISSING_TEXTS: Readonly<Record<EstimatesMissing, Text>> = {
  limited: t(
    'No estimates: in most hours of daylight, the plant may be at its limit, which hides what its modules do.',
  ),
  too_few_days: t('No estimates: they need daytime measurements of at least three weeks that quality control accepts.'),
  undetermined: t('No estimates: the measurements do not determine size and orientation of the plant.'),
};

/** Renders what measurements show of a plant beside what its owner stated. */
export const renderEstimatesSection = (estimates: readonly TuningEstimate[], missing?: EstimatesMissing): Markup =>
  renderTableSection({
    title: t('What your measurements say about the plant'),
    headings: [t('Property'), t('Stated'), t('Estimate'), t('80 % interval'), t('Days'), t('Differs')],
    rows: estimates.map(
      ({ property, array, stated, default: isDefault, estimate, low, high, unit, days, significant }) =>
        html`<tr>
          <th scope="row">${describeProperty(property, array)}, ${unit}</th>
          <td>${format(stated)}${isDefault && html` <small class="note">${t('default')}</small>`}</td>
          ${[
            format(estimate),
            property === 'azimuth' && high - low >= 360
              ? t('any')
              : t('{from} to {to}', { from: format(low), to: format(high) }),
            days,
            significant ? t('yes') : t('no'),
          ].map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    placeholder: missing
      ? MISSING_TEXTS[missing]
      : t('No estimates yet. They need measurements of at least three weeks, and past weather of these days.'),
    footer: [
      hasArrays(estimates) &&
        html`<p class="note">
          ${t('The measured power is that of two arrays of one tilt. State them as <code>arrays</code> if the plant has them.', { code })}
        </p>`,
      html`<p class="note">
        ${t('An interval covers the true value in 80 % of cases. A property differs when its stated value is more than three standard errors away, and the estimate explains the measurements better. Losses are those in the first and the last quarter of daylight, beyond the stated horizon.')}
      </p>`,
    ],
  });

function describeProperty(property: EstimatedProperty, array: number | undefined): Text {
  const label = LABELS[property];
  return array === undefined ? label : t('{property} of array {array}', { property: label, array });
}

/** Whether two arrays were found where the owner stated one. */
const hasArrays = (estimates: readonly TuningEstimate[]): boolean =>
  estimates.some(({ property, array, stated }) => property === 'dc_share' && array === 2 && stated === 0);

const format = (value: number): Text => formatNumber(value, { maximumSignificantDigits: 3 });
