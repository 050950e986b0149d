import { formatNumber, t } from './i18n/translate';
import { Localized, type Markup, type Text, html } from './markup';
import { serializeByName } from './text-json';

/** A town that a search found. */
export interface FoundTown {
  readonly name: string;
  /** ISO 3166 code; empty for coordinates. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A search that was sent without scripts, and what it found. */
export interface TownSearch {
  readonly text: string;
  /** Undefined when a place is chosen. */
  readonly towns?: readonly FoundTown[];
}

/** The form of a page that sends the search, so that it keeps what was typed. */
export interface SearchForm {
  readonly id: string;
  readonly action: string;
}

/** Name of the buttons of a form that search for a place, or choose one, instead of storing the form. */
export const PLACE_BUTTON_NAME = 'find_place';
/** Name of the field with the text of the last search. */
export const SEARCHED_PLACE_NAME = 'searched_place';
const ID = 'find-place';

const formatDegrees = (degrees: number) =>
  formatNumber(degrees, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Describes where a town is, because many towns of a country have the same name. */
const describeTown = ({ country, latitude, longitude }: FoundTown): Text =>
  country === ''
    ? ''
    : new Localized(
        (language) =>
          `${new Intl.DisplayNames([language], { type: 'region' }).of(country)} (${formatDegrees(latitude).render(language)}, ${formatDegrees(longitude).render(language)})`,
      );

const describeCount = (count: number | string): Text => t('Places found: {count}. Choose one below.', { count });
const PLACE_CHOSEN = t('The coordinates of the place are in the form.');

/** Texts that the script of the picker shows. */
const SCRIPT_TEXTS = {
  nothingFound: t(
    'No town has a name that starts like this. Type coordinates, with E or W for the longitude, or click on the map.',
  ),
  chooseTown: describeCount('{count}'),
  placeChosen: t('The coordinates of {name} are in the form.', { name: '{name}' }),
  placeSet: PLACE_CHOSEN,
  failed: t('The search failed. Try again.'),
};

/** Renders the button or link that chooses a town. @param sender attributes of a button that sends a form; a link to Explore without them */
function renderTown(town: FoundTown, sender?: Markup): Markup {
  const { name, latitude, longitude } = town;
  const label = html`aria-label="${name} ${describeTown(town)}"`;
  if (sender) return html`<button class="link" ${label} ${sender} value="${latitude},${longitude}">${name}</button>`;
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  return html`<a href="/explore?${query.toString()}" ${label}>${name}</a>`;
}

/**
 * Renders a search for towns and coordinates, and a map. The script sets the inputs `latitude` and `longitude` of the page;
 * without it, the search leads to Explore, or sends the form of the page.
 */
export function renderPlacePicker(search?: TownSearch, form?: SearchForm): Markup {
  const owner = form && html`form="${form.id}"`;
  // The Enter key presses the first button of a form, which must not be the search.
  const sender = form && html`${owner} name="${PLACE_BUTTON_NAME}" formaction="${form.action}#${ID}" formnovalidate`;
  return html`<section class="place-picker card" aria-labelledby="${ID}" data-texts="${serializeByName(SCRIPT_TEXTS)}">
    <h2 id="${ID}">${t('Find a place')}</h2>
    <form class="search" role="search" method="get" action="/explore">
      ${form && html`<button class="hidden-text" tabindex="-1" aria-hidden="true" ${owner}></button>`}
      <label for="place">${t('Town or coordinates')}</label>
      <input
        type="text"
        id="place"
        name="place"
        value="${search?.text ?? ''}"
        maxlength="100"
        autocomplete="off"
        ${owner}
      />
      ${form && search && html`<input type="hidden" name="${SEARCHED_PLACE_NAME}" value="${search.text}" ${owner} />`}
      <button ${sender} ${form && html`value="search"`}>${t('Find')}</button>
    </form>
    <div role="status">
      ${search?.towns && (search.towns.length === 0 ? SCRIPT_TEXTS.nothingFound : describeCount(search.towns.length))}
      ${search && !search.towns && PLACE_CHOSEN}
    </div>
    <ul class="towns">
      ${search?.towns?.map((town) => html`<li>${renderTown(town, sender)} ${describeTown(town)}</li>`)}
    </ul>
    <div class="picker-map" hidden>
      <svg viewBox="0 0 720 360" aria-hidden="true">
        <path class="coast" />
        <path class="border" />
        <g class="pin" visibility="hidden"><path d="M0 0C-4 -8 -9 -12 -9 -18A9 9 0 0 1 9 -18C9 -12 4 -8 0 0Z" /></g>
      </svg>
      <p class="zoom">
        <button type="button" class="button quiet" data-zoom="1">${t('Zoom in')}</button>
        <button type="button" class="button quiet" data-zoom="-1">${t('Zoom out')}</button>
        <span class="note">${t('Click on the map to set the pin. Towns: GeoNames, map: Natural Earth.')}</span>
      </p>
    </div>
  </section>`;
}
