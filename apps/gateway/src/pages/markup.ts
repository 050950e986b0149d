import { escapeMarkup } from '@daystar/formats';

/** Safe HTML: every value in it was escaped or is Markup. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | false | readonly Part[];

/** Template tag for HTML: escapes values other than Markup; undefined and false are empty. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, next, index) => text + toText(parts[index - 1]) + next));
}

function toText(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(toText).join('') : escapeMarkup(String(part));
}
