import { renderFormField } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { link, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';

const renderLocationInputs = (prefix: string) =>
  html`${renderInput('latitude', t('Latitude'), '°', t('North is positive.'), prefix)}
  ${renderInput('longitude', t('Longitude'), '°', t('East is positive.'), prefix)}`;

/** Ids must differ between the forms of the page, but names are those of the parameters. */
function renderInput(
  name: string,
  label: Text,
  unit: string | undefined,
  hint: Text,
  prefix: string,
  isRequired = true,
) {
  const id = `${prefix}-${name}`;
  return renderFormField({ name, id, label, unit, hint, isRequired, value: '', inputMode: 'decimal' });
}

function renderForm(id: string, title: Text, action: string, button: Text, description: Text, fields: Markup): Markup {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${description}</p>
    <form class="fields" method="get" action="${action}">${fields}<button>${button}</button></form>
  </section>`;
}

/** HTML page with forms for forecasts of any location, without a registered site. */
export const EXPLORE_PAGE: Page = {
  title: t('Explore'),
  main: html`${renderPageHead(t('Explore'), [], t('Look at any location on Earth, without adding a site.'))}
    <div class="cards">
      ${renderForm(
        'radiation',
        t('Irradiance and weather'),
        '/radiation/combined',
        t('Show irradiance'),
        t('The last and next 7 days.'),
        renderLocationInputs('radiation'),
      )}
      ${renderForm(
        'power',
        t('Power of a system'),
        '/world_pv_power/combined',
        t('Show power'),
        t('Fixed modules that face the equator, unless you set an azimuth. The last and next 7 days.'),
        html`${renderLocationInputs('power')}
        ${renderInput('capacity', t('Capacity'), 'kW', t('Sum of the inverters.'), 'power')}
        ${renderInput('tilt', t('Tilt'), '°', t('0 lies flat; 23 when empty.'), 'power', false)}
        ${renderInput('azimuth', t('Azimuth'), '°', t('0 north, -90 east, 90 west, 180 south.'), 'power', false)}`,
      )}
      ${renderForm(
        'year',
        t('Typical year'),
        '/data/tmy/radiation_and_weather',
        t('Show a typical year'),
        t('One typical meteorological year of hourly irradiance and weather.'),
        renderLocationInputs('year'),
      )}
    </div>
    <p class="note">
      ${t('Each of these counts as a latitude/longitude request of your plan. <usage>See how many are left</usage>, or <add>add a site</add>, whose forecasts do not count.', { usage: link('/usage'), add: link('/sites/new') })}
    </p>`,
};
