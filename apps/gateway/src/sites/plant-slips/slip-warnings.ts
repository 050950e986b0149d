import type { TuningWarning } from '@daystar/contracts';
import { type Markup, html } from '../../pages/markup';
import { describeSlip } from './describe-slip';

/** Renders likely slips as warnings above the content of a page. @param unit of power of the site */
export const slipWarnings = (slips: readonly TuningWarning[], unit: string): Markup[] =>
  slips.map((slip) => {
    const { title, evidence, action } = describeSlip(slip, unit);
    return html`<p class="warning"><strong>${title}</strong> ${evidence} ${action}</p>`;
  });
