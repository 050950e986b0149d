import { escapeMarkup } from '@daystar/formats';

/** HTML that is known to be safe: every value in it was escaped or is Markup itself. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | false | readonly Part[];

/** HTML with values put in, all of them escaped but Markup; nothing stands for undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, next, index) => text + textOf(parts[index - 1]) + next));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('') : escapeMarkup(String(part));
}
