import { execFileSync } from 'node:child_process';

/** Replaces values of one body many times, each time from a new copy, and prints the bodies. */
const PROGRAM = `
import copy, json, random, sys
from unexpected_values import replace_value
body, draws, times = json.loads(sys.argv[1]), random.Random(1), int(sys.argv[2])
def replaced():
    one = copy.deepcopy(body)
    for _ in range(times):
        replace_value(one, draws)
    return one
print(json.dumps([replaced() for _ in range(500)]))
`;

/** @param times replacements in each copy */
const replaced = (body: object, times = 1) =>
  JSON.parse(
    execFileSync('python3', ['-B', '-c', PROGRAM, JSON.stringify(body), String(times)], {
      cwd: __dirname,
      encoding: 'utf8',
    }),
  ) as { resource_id: unknown; members: unknown[]; variants: { name: unknown }[] }[];

describe('the bodies that a fuzzing run sends', () => {
  it('have objects without a text form in the place of each value, at every depth', () => {
    const bodies = replaced({ resource_id: 'a', members: ['a', 'b'], variants: [{ name: 'x' }] });
    const hasNoText = (value: unknown) => JSON.stringify(value) === '{"toString":1}';
    expect(bodies.filter(({ resource_id }) => hasNoText(resource_id)).length).toBeGreaterThan(0);
    expect(bodies.filter(({ members }) => hasNoText(members?.[1])).length).toBeGreaterThan(0);
    expect(bodies.filter(({ variants }) => hasNoText(variants?.[0]?.name)).length).toBeGreaterThan(0);
  });

  it('never contain themselves when a value inside a replaced value is replaced', () => {
    expect(replaced({ name: 'x', members: ['a'] }, 5)).toHaveLength(500);
  });

  it('are unchanged when they are empty', () => {
    expect(replaced({})[0]).toEqual({});
  });
});
