import type { EstimatedProperty, TuningEstimate } from '@daystar/contracts';
import { type Markup, html } from '../../pages/markup';
import { renderTableSection } from '../../pages/table';

const LABELS: Readonly<Record<EstimatedProperty, string>> = {
  capacity: 'Capacity (AC)',
  capacity_dc: 'DC capacity',
  dc_share: 'Share of the modules',
  tilt: 'Tilt',
  azimuth: 'Azimuth',
  morning_loss: 'Loss in the morning',
  evening_loss: 'Loss in the evening',
  clock_offset: 'Delay of the clock',
};

/** Renders what measurements show of a plant beside what its owner stated. */
export const renderEstimatesSection = (estimates: readonly TuningEstimate[]): Markup =>
  renderTableSection({
    title: 'What your measurements say about the plant',
    headings: ['Property', 'Stated', 'Estimate', '80 % interval', 'Days', 'Differs'],
    rows: estimates.map(
      ({ property, array, stated, default: isDefault, estimate, low, high, unit, days, significant }) =>
        html`<tr>
          <th scope="row">${LABELS[property]}${array !== undefined && html` of array ${array}`}, ${unit}</th>
          <td>${formatNumber(stated)}${isDefault && html` <small class="note">default</small>`}</td>
          ${[
            formatNumber(estimate),
            property === 'azimuth' && high - low >= 360 ? 'any' : `${formatNumber(low)} to ${formatNumber(high)}`,
            days,
            significant ? 'yes' : 'no',
          ].map((cell) => html`<td>${cell}</td>`)}
        </tr>`,
    ),
    placeholder: 'No estimates yet. They need measurements of at least three weeks, and past weather of these days.',
    after: [
      hasArrays(estimates) &&
        html`<p class="note">
          The measured power is that of two arrays of one tilt. State them as <code>arrays</code> if the plant has them.
        </p>`,
      html`<p class="note">
        An interval covers the true value in 80 % of cases. A property differs when its interval excludes the stated
        value. Losses are those in the first and the last quarter of daylight, beyond the stated horizon.
      </p>`,
    ],
  });

/** Whether two arrays were found where the owner stated one. */
const hasArrays = (estimates: readonly TuningEstimate[]): boolean =>
  estimates.some(({ property, array, stated }) => property === 'dc_share' && array === 2 && stated === 0);

const formatNumber = (value: number): string => String(Number(value.toPrecision(3)));
