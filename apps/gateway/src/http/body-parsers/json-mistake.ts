/** Strings, which are skipped, and words that some programs write although JSON does not have them. */
const STRING_OR_WORD = /"(?:[^"\\]|\\.)*"?|-?\b(?:NaN|nan|Infinity|inf|None|undefined|True|False)\b/g;
const POSITION = /at position (\d+)/;
const ENDS_EARLY = /^Unexpected end/;

/** Describes the first position at which a text is not JSON, and the reason if it is known. @param parserMessage message of `JSON.parse` */
export function describeJsonMistake(text: string, parserMessage: string): string {
  for (const { 0: word, index } of text.matchAll(STRING_OR_WORD))
    if (!word.startsWith('"'))
      return `The body is not valid JSON: ${describePosition(text, index)} has ${word}. ${advise(word)}`;
  if (ENDS_EARLY.test(parserMessage)) return 'The body is not valid JSON: it ends before it is complete.';
  const [, position] = POSITION.exec(parserMessage) ?? [];
  return position === undefined
    ? 'The body is not valid JSON.'
    : `The body is not valid JSON from ${describePosition(text, Number(position))} on.`;
}

function describePosition(text: string, index: number): string {
  const linesBefore = text.slice(0, index).split('\n');
  return `line ${linesBefore.length}, column ${linesBefore.at(-1)!.length + 1}`;
}

const advise = (word: string): string =>
  /^(True|False)$/.test(word) ? `Write ${word.toLowerCase()}.` : 'Write null where a value is missing.';
