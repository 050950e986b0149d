/** Elements whose content is not prose in the language of the page. */
const SKIPPED = new Set(['script', 'style', 'code', 'pre', 'title']);
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta']);
/** Attributes that a reader sees or hears. */
const READ_ATTRIBUTES = /\b(?:aria-label|alt|placeholder|data-label|data-texts)="([^"]*)"/g;

/** Lists the texts of a page in their order; omits code, and elements in a language other than that of the page. */
export function listTexts(page: string, language: string): string[] {
  const otherLanguage = new RegExp(`\\blang="(?!${language}")`);
  const texts: string[] = [];
  let skippedDepth = 0;
  for (const piece of page.split(/(<[^<>]+>)/)) {
    const [, closing, name] = /^<(\/?)([\w!-]+)/.exec(piece) ?? [];
    if (name === undefined) {
      if (skippedDepth === 0) texts.push(piece);
    } else if (closing) skippedDepth = Math.max(0, skippedDepth - 1);
    else {
      const isSkipped = SKIPPED.has(name) || (name !== 'html' && otherLanguage.test(piece));
      const hasContent = !VOID.has(name) && !name.startsWith('!') && !piece.endsWith('/>');
      if (hasContent && (skippedDepth > 0 || isSkipped)) skippedDepth++;
      if (skippedDepth === 0) texts.push(...[...piece.matchAll(READ_ATTRIBUTES)].map(([, value]) => value));
    }
  }
  return texts;
}
