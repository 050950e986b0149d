import { COMPASS_POINTS } from './compass-points';
import { t } from './i18n/translate';
import { type Markup, html } from './markup';
import { serializeList } from './text-json';

/**
 * Renders a compass that shows the azimuth of an input in words and as an arrow, and sets it by a click or drag. It stays
 * hidden without `azimuth-dial.js`; by keyboard, the input is enough.
 * @param input id of the input
 */
export const renderAzimuthDial = (input: string): Markup =>
  html`<div class="azimuth-dial" hidden data-for="${input}" data-points="${serializeList(COMPASS_POINTS)}">
    <svg viewBox="-60 -60 120 120" aria-hidden="true">
      <circle r="46" />
      <path d="M0 -46v7M0 46v-7M-46 0h7M46 0h-7" />
      <g class="arrow"><path d="M0 34V-30M-9 -20 0 -34 9 -20" /></g>
      <text y="-49">${t('N')}</text>
      <text x="54" y="4">${t('E')}</text>
      <text y="58">${t('S')}</text>
      <text x="-54" y="4">${t('W')}</text>
    </svg>
    <output for="${input}"></output>
  </div>`;
