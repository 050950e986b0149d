import type { Site } from '@daystar/contracts';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';
import { serializeByName } from '../../pages/text-json';

/** Maximum number of sites on the map: each is a circle that the browser draws. */
const MAX_SITES = 2000;
const SCRIPT_TEXTS = { sitesInside: t('Sites in the area') };
const MOVES = [
  ['-1 0', '←', t('Move the map to the west')],
  ['1 0', '→', t('Move the map to the east')],
  ['0 1', '↑', t('Move the map to the north')],
  ['0 -1', '↓', t('Move the map to the south')],
] as const;

/** Renders a map on which `area-picker.js` draws the polygon of the text area `area`. Hidden without scripts. @param sites shown as dots */
export function renderAreaPicker(sites: readonly Site[]): Markup {
  const places = sites.slice(0, MAX_SITES).map(({ latitude, longitude }) => ({ latitude, longitude }));
  return html`<div
    class="area-picker picker-map"
    data-texts="${serializeByName(SCRIPT_TEXTS)}"
    data-sites="${JSON.stringify(places)}"
    hidden
  >
    <p>${t('Click on the map to set the corners of the area. Dots are your sites.')}</p>
    <svg viewBox="0 0 720 360" aria-hidden="true">
      <path class="coast" />
      <path class="border" />
      <path class="area" />
      <g class="sites"></g>
      <g class="corners"></g>
    </svg>
    <p class="zoom">
      <button type="button" class="button quiet" data-zoom="1">${t('Zoom in')}</button>
      <button type="button" class="button quiet" data-zoom="-1">${t('Zoom out')}</button>
      ${MOVES.map(
        ([move, arrow, label]) =>
          html`<button type="button" class="button quiet" data-move="${move}" aria-label="${label}">${arrow}</button>`,
      )}
      <button type="button" class="button quiet" data-undo="last">${t('Remove the last corner')}</button>
      <button type="button" class="button quiet" data-undo="all">${t('Remove the area')}</button>
      <output></output>
    </p>
    <p class="note">${t('Map: Natural Earth.')}</p>
  </div>`;
}
