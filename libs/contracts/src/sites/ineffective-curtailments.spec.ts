import { describeIneffectiveCurtailments } from './ineffective-curtailments';

const SPAN = { start: '2026-12-01T08:00Z', end: '2026-12-01T16:00Z' };
const SITE = { name: 'Ridge', latitude: 47, longitude: 8, capacity: 10 };
const listMessages = (export_limit: number | undefined, limits: readonly number[], path?: string) =>
  describeIneffectiveCurtailments(
    { ...SITE, export_limit, curtailments: limits.map((power_limit) => ({ ...SPAN, power_limit })) },
    path,
  ).map(({ message }) => message);

describe('a curtailment', () => {
  it.each([8, 9])('to %d MW has no effect with an export limit of 8 MW', (limit) => {
    expect(listMessages(8, [5, limit])).toEqual([
      `'curtailments[1].power_limit' (${limit}) has no effect: 'export_limit' is 8 at all times.`,
    ]);
  });

  it('below the export limit, or without one, has an effect', () => {
    expect([listMessages(8, [7.9]), listMessages(undefined, [9])]).toEqual([[], []]);
  });

  it('of a variant is named with its path', () => {
    expect(listMessages(8, [9], 'variants[0].')).toEqual([
      "'variants[0].curtailments[0].power_limit' (9) has no effect: 'variants[0].export_limit' is 8 at all times.",
    ]);
  });
});
