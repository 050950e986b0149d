import { readFileSync } from 'node:fs';
import { generateClientTypes } from './client-types';

describe('the types of the client library', () => {
  it('are those of the OpenAPI document, or `npm run docs` was not run', () => {
    expect(readFileSync('libs/client/src/wire.ts', 'utf8')).toBe(generateClientTypes());
  }, 30_000);
});
