import { invalid } from '@daystar/contracts';
import { BadRequestException } from '@nestjs/common';
import type { BodyParser } from './json-body-parser';
import { bodyProblem } from '../text-check';

/** Fields of a form: each is a text, whatever it means. */
export class FormFields {
  [name: string]: string;
}

/**
 * Reads forms. What begins like a JSON object is read as one: `curl -d '{…}'` calls it a form because nobody told it
 * otherwise. A field that comes twice is refused, so that nobody has to guess which one was meant.
 */
export const formBodyParser =
  (json: BodyParser): BodyParser =>
  (request, body, done) => {
    const text = body.toString().trim();
    if (text.startsWith('{')) return json(request, body, done);
    const refusal = tooManyFields(body);
    if (refusal) return done(refusal);
    const given = [...new URLSearchParams(text)];
    const names = new Set(given.map(([name]) => name));
    if (names.size < given.length || names.has('__proto__')) return done(new BadRequestException());
    const fields = Object.assign(new FormFields(), Object.fromEntries(given));
    done(bodyProblem(fields) ?? null, fields);
  };

/** Of forms of ours, twenty. */
const MAX_FIELDS = 100;

function tooManyFields(body: Buffer): Error | undefined {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = body.indexOf('&', at + 1)) fields++;
  if (fields <= MAX_FIELDS) return undefined;
  const message = `The form has more than ${MAX_FIELDS} fields.`;
  return invalid([{ field_name: 'body', error_code: 'TooMany', message }]);
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Fields of a form as JSON would have them: what looks like a number is one, but for those that are texts. */
export const parseFormValues = (fields: FormFields, texts: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      !texts.includes(name) && NUMBER.test(text) ? Number(text) : text,
    ]),
  );
