import type { LikelyMistake } from '@daystar/contracts';
import { type Markup, html } from '../../pages/markup';
import { describeMistake } from './describe-mistake';

/** Renders likely mistakes as warnings above the content of a page. @param unit of power and of the capacity */
export const renderMistakeWarnings = (mistakes: readonly LikelyMistake[], unit: string, capacity?: number): Markup[] =>
  mistakes.map((mistake) => {
    const { title, evidence, action } = describeMistake(mistake, unit, capacity);
    return html`<p class="warning"><strong>${title}</strong> ${evidence} ${action}</p>`;
  });
