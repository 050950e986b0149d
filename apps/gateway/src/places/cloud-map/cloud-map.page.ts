import type { DataBasis, Place } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { formatNumber, t } from '../../pages/i18n/translate';
import type { Page } from '../../pages/layout';
import { Localized, type Markup, type Text, html } from '../../pages/markup';
import { renderPageHead } from '../../pages/page-head';
import { serializeByName, serializeList } from '../../pages/text-json';
import { formatMinute, renderTableSection } from '../../pages/table';
import { DATA_BASIS_NAMES } from '../../serving/page/provenance-section';
import { FRAME_MS } from './cloud-frames';
import { drawCloudFrame } from './cloud-frame-drawing';
import type { OutlinePaths } from '../atlas/outline';
import { type CloudMap, findCellIndex } from './cloud-map.service';

/** Texts that the script of the map shows, by name. */
const SCRIPT_TEXTS = {
  play: t('Play'),
  pause: t('Pause'),
  here: t('cloud opacity at the place'),
  noValue: t('no value'),
  now: t('now'),
};

interface CloudMapOptions {
  readonly outline: OutlinePaths;
  /** Clock time, ms. */
  readonly now: number;
  /** Whether satellite images and weather are simulated. */
  readonly isSimulated: boolean;
}

/** Renders the HTML page with the cloud map over the region of a place. */
export function renderCloudMapPage(map: CloudMap, place: Place, { outline, now, isSimulated }: CloudMapOptions): Page {
  const { latitude, longitude } = place;
  const title = t('Clouds around {latitude}, {longitude}', { latitude, longitude });
  const current = map.starts.findLastIndex((start) => start <= now);
  const cell = findCellIndex(place);
  const bases = map.bases.map((frame) => describeBasis(frame[cell], isSimulated));
  const main = html`${renderPageHead(title, [['/explore', t('Explore')]], t('Cloud opacity over a region of 2.5°: the last 2 hours, the nowcast, and the forecast of the next 8 hours.'))}
  ${renderMissingNotice(map)} ${renderMap(map, place, { current, cell, outline, bases, label: title })}
  ${isImageAwaited(map, current, cell) && IMAGE_DELAY_NOTE} ${renderTable(map, cell, bases)}`;
  return { title, main, scripts: ['cloud-map.js'] };
}

const IMAGE_DELAY_NOTE = html`<p class="note">
  ${t('Satellite images arrive with a delay. For the time since the last image, the map shows the weather model.')}
</p>`;

/** Whether frames before now follow the last satellite image of a cell. */
function isImageAwaited({ bases }: CloudMap, current: number, cell: number): boolean {
  const pastBases = bases.slice(0, current + 1).map((frame) => frame[cell]);
  const lastImage = pastBases.lastIndexOf('observation');
  return lastImage >= 0 && pastBases.slice(lastImage + 1).includes('nwp');
}

/** Time after which the browser loads a map with missing cells again, s. */
export const RELOAD_SECONDS = 10;

const renderMissingNotice = ({ missingCells, frames }: CloudMap): Markup | false =>
  missingCells.length > 0 &&
  html`<p class="warning" role="status">
    ${t('Cloud data for {missing} of {count} cells is still loading. This page reloads in {seconds} seconds.', { missing: missingCells.length, count: frames[0].length, seconds: RELOAD_SECONDS })}
  </p>`;

interface MapView {
  /** Index of the frame that contains now. */
  readonly current: number;
  /** Index of the cell of the place. */
  readonly cell: number;
  readonly outline: OutlinePaths;
  /** Data basis of each frame at the place. */
  readonly bases: readonly Text[];
  readonly label: Text;
}

const describeBasis = (basis: DataBasis | undefined, isSimulated: boolean): Text => {
  if (basis === undefined) return '–';
  return isSimulated ? t('simulated: {basis}', { basis: DATA_BASIS_NAMES[basis] }) : DATA_BASIS_NAMES[basis];
};

/** Renders the current frame, which the script animates. */
function renderMap(map: CloudMap, place: Place, { current, cell, outline, bases, label }: MapView): Markup {
  const data = { start: map.starts[0], step: FRAME_MS, current, cell, frames: map.frames };
  return html`<figure
    class="chart cloud-map"
    data-map="${JSON.stringify(data)}"
    data-bases="${serializeList(bases)}"
    data-texts="${serializeByName(SCRIPT_TEXTS)}"
  >
    ${drawCloudFrame(map, place, { frame: current, outline, label })}
    <div class="controls" hidden>
      <button type="button">${t('Play')}</button>
      <label class="note" for="map-time">${t('Time of the map: arrow keys or drag')}</label>
      <input id="map-time" type="range" min="0" max="${map.frames.length - 1}" value="${current}" />
    </div>
    <output for="map-time"></output>
    <figcaption>
      <ul class="legend">
        <li><span class="swatch opacity-0"></span>${t('clear')}</li>
        <li><span class="swatch opacity-50"></span>${t('half of the light')}</li>
        <li><span class="swatch opacity-100"></span>${t('opaque')}</li>
        ${map.missingCells.length > 0 && html`<li><span class="swatch missing"></span>${t('no value')}</li>`}
        <li><span class="swatch place"></span>${t('the place')}</li>
        <li><span class="swatch line coast"></span>${t('coast')}</li>
        <li><span class="swatch line border"></span>${t('border')}</li>
      </ul>
    </figcaption>
  </figure>`;
}

/** Renders the same numbers by hour, for readers of tables and browsers without scripts. */
function renderTable({ starts, frames }: CloudMap, cell: number, bases: readonly Text[]): Markup {
  const headings = [t('Time (UTC)'), t('At the place'), t('Minimum'), t('Maximum'), t('Data basis')];
  const hourlyFrames = starts.flatMap((start, frame) => (start % HOUR === 0 ? [frame] : []));
  const rows = hourlyFrames.map((frame) => {
    const knownOpacities = frames[frame].filter((opacity) => opacity !== null);
    const extremes =
      knownOpacities.length > 0 ? [Math.min(...knownOpacities), Math.max(...knownOpacities)] : [null, null];
    const opacities = [frames[frame][cell], ...extremes].map(formatOpacity);
    return html`<tr>
      <th scope="row">${formatMinute(new Date(starts[frame]).toISOString())}</th>
      ${[...opacities, bases[frame]].map((text, column) => html`<td data-label="${headings[column + 1]}">${text}</td>`)}
    </tr>`;
  });
  return renderTableSection({ title: t('Cloud opacity by hour'), headings, rows, isStacked: true });
}

const formatOpacity = (opacity: number | null): Text =>
  opacity === null ? '–' : new Localized((language) => `${formatNumber(opacity).render(language)} %`);
