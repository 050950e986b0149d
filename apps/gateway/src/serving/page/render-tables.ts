import { CHART_END } from '@daystar/formats';
import { Markup } from '../../pages/markup';
import type { Language } from '../../pages/i18n/language';
import { buildPageLanguage } from '../../pages/i18n/page-language';
import type { ForecastResponse } from '../response/forecast-response';
import type { Renderer } from '../render/render-worker';

/** The rows of a response as parts of a page. */
export interface RenderedTables {
  /** Chart for browsers that run no scripts. */
  readonly staticChart: Markup;
  readonly tables: Markup;
}

/** Unit of power in the table of fields, where it depends on the kind of site. */
const UNSPECIFIC_UNIT = 'MW or kW';

/** Replaces the unit of fields of power in a chart by the unit of its rows. */
const specifyUnit = (staticChart: string, unit: string): Markup =>
  new Markup(staticChart.replaceAll(UNSPECIFIC_UNIT, unit));

/** Renders the rows of a response for a page that has its own layout. @param unit of power */
export async function renderTables(
  renderer: Renderer,
  response: ForecastResponse,
  language: Language,
  unit: 'MW' | 'kW',
): Promise<RenderedTables> {
  const body = await renderer.render({
    tableInputs: await response.readTableInputs(),
    title: String(response.title),
    format: response.format,
    encoding: 'identity',
    language: buildPageLanguage(language),
  });
  const [staticChart, tables] = body.toString().split(CHART_END, 2);
  return { staticChart: specifyUnit(staticChart, unit), tables: new Markup(tables) };
}
