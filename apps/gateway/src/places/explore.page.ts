import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';

const renderLocationInputs = (prefix: string) =>
  html`${renderInput('latitude', 'Latitude', '°', 'North is positive.', prefix)}
  ${renderInput('longitude', 'Longitude', '°', 'East is positive.', prefix)}`;

/** Ids must differ between the forms of the page, but names are those of the parameters. */
function renderInput(
  name: string,
  label: string,
  unit: string | undefined,
  hint: string,
  prefix: string,
  isRequired = true,
) {
  const id = `${prefix}-${name}`;
  return renderFormField({ name, id, label, unit, hint, isRequired, value: '', inputMode: 'decimal' });
}

function renderForm(
  id: string,
  title: string,
  action: string,
  button: string,
  description: string,
  fields: Markup,
): Markup {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${description}</p>
    <form class="fields" method="get" action="${action}">${fields}<button>${button}</button></form>
  </section>`;
}

/** HTML page with forms for forecasts of any location, without a registered site. */
export const EXPLORE_PAGE: Page = {
  title: 'Explore',
  main: html`${renderPageHead('Explore', [], 'Look at any location on Earth, without adding a site.')}
    <div class="cards">
      ${renderForm(
        'radiation',
        'Irradiance and weather',
        '/radiation/combined',
        'Show irradiance',
        'The last and next 7 days.',
        renderLocationInputs('radiation'),
      )}
      ${renderForm(
        'power',
        'Power of a system',
        '/world_pv_power/combined',
        'Show power',
        'Fixed modules that face the equator, unless you set an azimuth. The last and next 7 days.',
        html`${renderLocationInputs('power')}
        ${renderInput('capacity', 'Capacity', 'kW', 'Sum of the inverters.', 'power')}
        ${renderInput('tilt', 'Tilt', '°', '0 lies flat; 23 when empty.', 'power', false)}
        ${renderInput('azimuth', 'Azimuth', '°', '0 north, -90 east, 90 west, 180 south.', 'power', false)}`,
      )}
      ${renderForm(
        'year',
        'Typical year',
        '/data/tmy/radiation_and_weather',
        'Show a typical year',
        'One typical meteorological year of hourly irradiance and weather.',
        renderLocationInputs('year'),
      )}
    </div>
    <p class="note">
      Each of these counts as a latitude/longitude request of your plan. <a href="/usage">See how many are left</a>, or
      <a href="/sites/new">add a site</a>, whose forecasts do not count.
    </p>`,
};
