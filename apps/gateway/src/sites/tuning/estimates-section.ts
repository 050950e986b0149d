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

/**
 * Renders the estimated properties of a plant beside those that its owner stated.
 * @param arrayCount number of stated arrays
 */
export const renderEstimatesSection = (
  estimates: readonly TuningEstimate[],
  missing?: EstimatesMissing,
  arrayCount = 0,
): Markup =>
  renderTableSection({
    title: t('What your measurements say about the plant'),
    headings: [t('Property'), t('Stated'), t('Estimate'), t('80 % interval'), t('Days'), t('Differs')],
    rows: estimates.map(
      ({ property, array, arrays, stated, default: isDefault, estimate, low, high, unit, days, significant }) =>
        html`<tr>
          <th scope="row">${describeProperty(property, array, arrays)}, ${unit}</th>
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
      : t('No estimates yet. They need at least three weeks of measurements, and the past weather of those days.'),
    footer: [
      estimates.length > 0 && renderArraysNote(estimates, arrayCount),
      hasUnstatedArrays(estimates) &&
        html`<p class="note">
          ${t('The measured power is that of two arrays with the same tilt. State them as <code>arrays</code> if the plant has them.', { code })}
        </p>`,
      html`<p class="note">
        ${t('An interval covers the true value in 80 % of cases. A property differs when its stated value is more than three standard errors away, and the estimate explains the measurements better. Losses are those in the first and the last quarter of daylight, beyond shading by the stated horizon.')}
      </p>`,
    ],
  });

function describeProperty(property: EstimatedProperty, array?: number, arrays?: readonly number[]): Text {
  const label = LABELS[property];
  if (arrays) return t('{property} of arrays {arrays}', { property: label, arrays: arrays.join(', ') });
  return array === undefined ? label : t('{property} of array {array}', { property: label, array });
}

/** Says which shares of stated arrays the measurements do not determine; false if they determine all. */
function renderArraysNote(estimates: readonly TuningEstimate[], arrayCount: number): Markup | false {
  const shares = estimates.filter(({ property }) => property === 'dc_share');
  const note =
    arrayCount > 1 && shares.length === 0
      ? t('The measurements do not determine the shares of the arrays, which stay as stated.')
      : shares.some(({ arrays }) => arrays !== undefined) &&
        t('The measurements do not distinguish arrays that share a row. Their row shows the sum of their shares.');
  return note && html`<p class="note">${note}</p>`;
}

/** Whether two arrays were found where the owner stated one. */
const hasUnstatedArrays = (estimates: readonly TuningEstimate[]): boolean =>
  estimates.some(({ property, array, stated }) => property === 'dc_share' && array === 2 && stated === 0);

const format = (value: number): Text => formatNumber(value, { maximumSignificantDigits: 3 });
