import { DaystarError } from '@daystar/contracts';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { findFormValueError } from '../text-check';
import { FormFields, MAX_FIELDS } from './form-body-parser';
import type { BodyParser } from './json-body-parser';

/** Paths of forms that are sent as `multipart/form-data`, because percent-encoding makes a table a third longer. */
const MULTIPART_PATH = /^\/(?:sites\/import|(?:sites|aggregations\/[^/]+)\/[^/]+\/upload)$/i;

/** Parses a form sent as `multipart/form-data`, which may contain text only. Other routes do not accept the type. */
export const parseMultipartForm: BodyParser = (request, body, done) => {
  if (!MULTIPART_PATH.test(request.url.split('?', 1)[0])) return done(new UnsupportedMediaTypeException());
  readFields(request.headers['content-type'] ?? '', body).then(
    (fields) => done(findFormValueError(fields) ?? null, fields),
    (error: Error) => done(error),
  );
};

async function readFields(type: string, body: Buffer): Promise<FormFields> {
  const entries = [...(await readEntries(type, body))];
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length || names.has('__proto__'))
    throw new DaystarError('InvalidRequest', 'Each field of the form must appear only once.');
  if (entries.length > MAX_FIELDS)
    throw new DaystarError('InvalidRequest', `The form must have at most ${MAX_FIELDS} fields.`);
  if (entries.some(([, value]) => typeof value !== 'string'))
    throw new DaystarError('InvalidRequest', 'The form must contain text only, no files.');
  return Object.assign(new FormFields(), Object.fromEntries(entries));
}

async function readEntries(type: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new DaystarError(
      'InvalidRequest',
      'The form must be valid multipart/form-data, with the boundary that Content-Type names.',
    );
  }
}
