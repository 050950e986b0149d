import { divideDay } from './day-parts';
import type { CompletePart } from './move-progress';

const completePart = (first: string, last: string, rows: number): [string, CompletePart] => [
  first,
  { first_resource: first, last_resource: last, rows, files: [] },
];
const describeParts = (counts: Record<string, number>, complete: [string, CompletePart][] = []) =>
  divideDay(new Map(Object.entries(counts)), new Map(complete), 2).map(
    (part) => part.resources.join('') + (part.completePart ? ' complete' : ''),
  );

describe('a day', () => {
  it('is divided into parts of a number of resources, in the order of strings', () => {
    expect(describeParts({ b: 1, a: 1, é: 1, B: 1, c: 1 })).toEqual(['Ba', 'bc', 'é']);
    expect(describeParts({})).toEqual([]);
  });

  it('has the complete parts of an interrupted move', () => {
    const complete = [completePart('a', 'b', 5), completePart('e', 'f', 2)];
    expect(describeParts({ a: 2, b: 3, c: 1, e: 1, f: 1, g: 1 }, complete)).toEqual([
      'ab complete',
      'c',
      'ef complete',
      'g',
    ]);
  });

  it('repeats a complete part to which rows came: of a known resource, or of a new one', () => {
    const complete = [completePart('a', 'c', 4), completePart('d', 'e', 2)];
    expect(describeParts({ a: 2, c: 3, d: 1, e: 1 }, complete)).toEqual(['ac', 'de complete']);
    expect(describeParts({ a: 2, b: 1, c: 2, d: 1, e: 1 }, complete)).toEqual(['abc', 'de complete']);
  });
});
