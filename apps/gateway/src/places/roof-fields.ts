import { renderAzimuthDial } from '../pages/azimuth-dial';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, html } from '../pages/markup';
import { readQuantity } from '../pages/typed-values/read-quantity';
import type { InputRenderer } from './explore-inputs';
import { MAX_ROOFS, countRoofs, toRoofParameter } from './multi-roof-system';

type FormValues = Readonly<Record<string, string>>;

/** Name and value of the button that adds a roof to the form. */
const ADD_ROOF = 'add_roof';

/** Counts the roofs that the form shows: those of the query, and a new one after the button that adds a roof. */
export const countShownRoofs = (values: FormValues): number =>
  Math.min(MAX_ROOFS, countRoofs(Object.keys(values)) + (ADD_ROOF in values ? 1 : 0));

/** Renders the inputs of each roof of a system, with the sum of their capacities and a button that adds a roof. */
export function renderRoofs(values: FormValues, renderInput: InputRenderer): Markup {
  const count = countShownRoofs(values);
  const roofs = Array.from({ length: count }, (_, index) => index + 1);
  if (count === 1) return html`${renderRoofInputs(1, renderInput)} ${ADD_BUTTON}`;
  return html`${roofs.map(
      (roof) =>
        html`<fieldset class="roof">
          <legend>${t('Roof {number}', { number: roof })}</legend>
          ${renderRoofInputs(roof, renderInput)}
        </fieldset>`,
    )}
    <p>
      ${t('Sum of the roofs: {sum} kW.', { sum: html`<output class="roof-sum">${sumCapacities(values, roofs)}</output>` })}
      ${t('A roof without values does not count.')}
    </p>
    ${count < MAX_ROOFS && ADD_BUTTON}`;
}

const ADD_BUTTON = html`<p>
  <button class="button quiet" name="${ADD_ROOF}" value="yes" formaction="/explore#power" formnovalidate>
    ${t('Add a roof')}
  </button>
</p>`;

function renderRoofInputs(roof: number, renderInput: InputRenderer): Markup {
  const name = (property: string) => toRoofParameter(roof, property);
  return html`${renderInput(name('capacity'), t('Capacity'), 'kW', t('AC power of all inverters together.'), roof === 1)}
  ${renderInput(name('tilt'), t('Tilt'), '°', t('0 is horizontal. Default: 23.'), false)}
  ${renderInput(name('azimuth'), t('Azimuth'), '°', t('A direction such as south-east, or degrees: 0 north, -90 east, 90 west, 180 south.'), false)}
  ${renderAzimuthDial(`power-${name('azimuth')}`)}`;
}

/** Sums the capacities that were typed; a dash while one of them is not a number. */
function sumCapacities(values: FormValues, roofs: readonly number[]) {
  const texts = roofs
    .map((roof) => (values[toRoofParameter(roof, 'capacity')] ?? '').trim())
    .filter((text) => text !== '');
  const capacities = texts.map((text) => readQuantity(text, { name: 'capacity', unit: 'kW' }, 'en') ?? NaN);
  const sum = capacities.reduce((total, capacity) => total + capacity, 0);
  return Number.isNaN(sum) ? '–' : formatNumber(sum, { maximumFractionDigits: 2 });
}
