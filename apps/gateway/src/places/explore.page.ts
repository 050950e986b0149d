import { DEFAULT_BUTTON } from '../pages/form-field';
import type { Page } from '../pages/layout';
import { link, t } from '../pages/i18n/translate';
import { type Markup, type Text, forWriters, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { type TownSearch, renderPlacePicker } from '../pages/place-picker';
import { type ExploreAttempt, type InputRenderer, NOTHING_TYPED, createInputRenderer } from './explore-inputs';
import { countShownRoofs, renderRoofs } from './roof-fields';

const renderLocationInputs = (renderInput: InputRenderer) =>
  html`${renderInput('latitude', t('Latitude'), '°', t('North is positive.'))}
  ${renderInput('longitude', t('Longitude'), '°', t('East is positive.'))}`;

function renderForm(id: string, title: Text, action: string, button: Text, description: Text, fields: Markup): Markup {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${description}</p>
    <form class="fields" method="get" action="${action}">${fields}<button>${button}</button></form>
  </section>`;
}

/** Path of the page with the power of several roofs; the API for a place has only one roof. */
const ROOFS_PATH = '/explore/power';

function renderPowerForm(action: string, description: Text, attempt: ExploreAttempt): Markup {
  const renderInput = createInputRenderer('power', attempt);
  const fields = html`${DEFAULT_BUTTON}${renderLocationInputs(renderInput)} ${renderRoofs(attempt.values, renderInput)}`;
  const hasSeveralRoofs = countShownRoofs(attempt.values) > 1;
  const path = hasSeveralRoofs ? ROOFS_PATH : action;
  return renderForm('power', t('Power of a system'), path, t('Show power'), description, fields);
}

function renderHistoryInputs(attempt: ExploreAttempt): Markup {
  const renderInput = createInputRenderer('history', attempt);
  return html`${renderLocationInputs(renderInput)}
  ${renderInput('capacity', t('Capacity'), 'kW', t('For rows of power.'), false)}`;
}

/** Renders the forms whose rows count against the plan of the account. */
const renderAccountForms = (attempt: ExploreAttempt): Markup =>
  html`<div class="cards">
      ${renderPowerForm(
        '/world_pv_power/combined',
        t('Fixed modules that face the equator, unless you set an azimuth. The last and next 7 days.'),
        attempt,
      )}
      ${renderForm(
        'radiation',
        t('Irradiance and weather'),
        '/radiation/combined',
        t('Show irradiance'),
        t('The last and next 7 days.'),
        renderLocationInputs(createInputRenderer('radiation', { ...attempt, errors: [] })),
      )}
      ${renderForm(
        'clouds',
        t('Clouds over a region'),
        '/explore/clouds',
        t('Show the map'),
        t('An animated map of the last 2 hours and the next 8 hours.'),
        renderLocationInputs(createInputRenderer('clouds', { ...attempt, errors: [] })),
      )}
      ${renderForm(
        'year',
        t('Typical year'),
        '/data/tmy/radiation_and_weather',
        t('Show a typical year'),
        t('One typical meteorological year of hourly irradiance and weather.'),
        renderLocationInputs(createInputRenderer('year', { ...attempt, errors: [] })),
      )}
    </div>
    <p class="note">
      ${t('Each of these counts as a latitude/longitude request of your plan. <a>See how many are left</a>.', { a: link('/usage') })}
      ${forWriters(t('Forecasts of <a>a site</a> do not count.', { a: link('/sites/new') }))}
    </p>
    ${forWriters(
      html`<div class="cards">
        ${renderForm(
          'history',
          t('Past years in one file'),
          '/explore/histories',
          t('Choose the years'),
          t('One day to 16 years of irradiance and weather, and of power if you state a capacity.'),
          renderHistoryInputs({ ...attempt, errors: [] }),
        )}
      </div>`,
    )}`;

const renderVisitorForms = (attempt: ExploreAttempt): Markup =>
  html`<div class="cards">
      ${renderPowerForm(
        '/explore/power',
        t('Fixed modules that face the equator, unless you set an azimuth. No account is needed.'),
        attempt,
      )}
    </div>
    <p class="note">
      ${t('<signin>Sign in</signin> or <register>register</register> for irradiance, typical years, downloads and longer forecasts.', { signin: link('/sign-in?then=/explore'), register: link('/register?then=/explore') })}
    </p>`;

/** Renders the HTML page with forms for forecasts of any location, without a registered site. */
export function renderExplorePage(reader: 'account' | 'visitor', attempt = NOTHING_TYPED, search?: TownSearch): Page {
  const lead = t('Look at any location on Earth, without adding a site.');
  const forms = reader === 'account' ? renderAccountForms(attempt) : renderVisitorForms(attempt);
  return {
    title: t('Explore'),
    main: html`${renderPageHead(t('Explore'), [], lead)} ${renderPlacePicker(search)} ${forms}`,
    scripts: ['place-picker.js', 'azimuth-dial.js', 'roofs.js'],
  };
}
