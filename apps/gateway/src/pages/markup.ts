import { escapeMarkup } from '@daystar/formats';

/** Safe HTML: every value in it was escaped or is Markup. */
export class Markup {
  constructor(readonly text: string) {}
}

type HtmlValue = Markup | string | number | undefined | false | readonly HtmlValue[];

/** Renders a template literal as HTML: escapes values other than Markup; undefined and false are empty. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  return new Markup(strings.reduce((text, next, index) => text + toText(values[index - 1]) + next));
}

function toText(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(toText).join('') : escapeMarkup(String(value));
}
