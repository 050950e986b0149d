import { t } from './i18n/translate';
import { Localized, type Markup, type Text, html } from './markup';
import { serializeByName } from './text-json';

/** A town that a search found, with the address of the page about it. */
export interface FoundTown {
  readonly name: string;
  /** ISO 3166 code; empty for coordinates. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly url: string;
}

/** A search that was sent without scripts, and what it found. */
export interface TownSearch {
  readonly text: string;
  readonly towns: readonly FoundTown[];
}

/** Describes where a town is, because many towns of a country have the same name. */
const describeTown = ({ country, latitude, longitude }: FoundTown): Text =>
  country === ''
    ? ''
    : new Localized(
        (language) =>
          `${new Intl.DisplayNames([language], { type: 'region' }).of(country)} (${latitude.toFixed(1)}, ${longitude.toFixed(1)})`,
      );

/** Texts that the script of the picker shows. */
const SCRIPT_TEXTS = {
  nothingFound: t(
    'No town has a name that starts like this. Type coordinates, with E or W for the longitude, or click on the map.',
  ),
  failed: t('The search failed. Try again.'),
};

/**
 * Renders a search for towns and coordinates, and a map. The script sets the inputs `latitude` and `longitude` of the page;
 * without it, the search leads to Explore.
 */
export function renderPlacePicker(search?: TownSearch): Markup {
  return html`<section
    class="place-picker card"
    aria-labelledby="find-place"
    data-texts="${serializeByName(SCRIPT_TEXTS)}"
  >
    <h2 id="find-place">${t('Find a place')}</h2>
    <form class="search" role="search" method="get" action="/explore">
      <label for="place">${t('Town or coordinates')}</label>
      <input type="text" id="place" name="place" value="${search?.text ?? ''}" maxlength="100" autocomplete="off" />
      <button>${t('Find')}</button>
    </form>
    <div role="status">${search && search.towns.length === 0 && SCRIPT_TEXTS.nothingFound}</div>
    <ul class="towns">
      ${search?.towns.map((town) => html`<li><a href="${town.url}">${town.name}</a> ${describeTown(town)}</li>`)}
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
