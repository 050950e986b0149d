import { t } from '../../pages/i18n/translate';
import { type Markup, forWriters, html } from '../../pages/markup';
import type { ImportForm } from './import-form';
import type { ImportState } from './import-state';

/** Renders the buttons that add all sites of a table, or only those with new names. Omits those for more sites than the plan allows. */
export function renderStoreForm({ kind, table, omittedLines }: ImportForm, state: ImportState): Markup {
  const { preview, importId, progress } = state;
  const { sites, problems, linesWithKnownName, remaining = Infinity } = preview;
  const omitsProblems = problems.length > 0;
  const storedCount = progress?.storedCount ?? 0;
  const newCount = sites.length - linesWithKnownName.size;
  const offersNewNames = !progress && linesWithKnownName.size > 0 && newCount > 0 && newCount <= remaining;
  const fields = {
    kind,
    table,
    store: 'yes',
    import_id: importId,
    done: String(storedCount),
    ...(omitsProblems && { skip: 'yes' }),
    ...(progress && omittedLines.length > 0 && { left_out: omittedLines.join(' ') }),
  };
  return forWriters(
    html`<form method="post" enctype="multipart/form-data" action="/sites/import">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${
        offersNewNames &&
        html`<button name="left_out" value="${[...linesWithKnownName].join(' ')}">
          ${
            omitsProblems
              ? t('Leave out errors and existing names, and add {count, plural, one {# site} other {# sites}}', {
                  count: newCount,
                })
              : t('Leave out existing names and add {count, plural, one {# site} other {# sites}}', { count: newCount })
          }
        </button>`
      }
      ${fitsPlan(state) && renderAddAllButton(state, offersNewNames)}
    </form>`,
  );
}

/** Counts the sites of a table that are not stored yet. */
export const countUnstored = ({ preview, progress }: ImportState): number =>
  preview.sites.length - (progress?.storedCount ?? 0);

/** Whether the plan allows the sites of a table that are not stored yet. */
export const fitsPlan = (state: ImportState): boolean => countUnstored(state) <= (state.preview.remaining ?? Infinity);

function renderAddAllButton({ preview, progress }: ImportState, isSecondary: boolean): Markup {
  const count = preview.sites.length;
  const omitsProblems = preview.problems.length > 0;
  const text = progress
    ? t('Continue')
    : omitsProblems
      ? t('Leave out lines with errors and add {count, plural, one {# site} other {# sites}}', { count })
      : t('Add {count, plural, one {# site} other {# sites}}', { count });
  return html`<button ${(isSecondary || (omitsProblems && !progress)) && html`class="button quiet"`}>${text}</button>`;
}
