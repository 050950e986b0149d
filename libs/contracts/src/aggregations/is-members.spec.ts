import { validateSync } from 'class-validator';
import { IsMembers } from './is-members';

class Row {
  @IsMembers() members: unknown;
}

const violationsOf = (members: unknown): readonly string[] =>
  validateSync(Object.assign(new Row(), { members })).flatMap(({ constraints = {} }) => Object.values(constraints));
const MEMBER = { resource_id: '1234-abcd-5678-ef90', capacity: 10 };

describe('a list of members', () => {
  it.each([[[]], [[MEMBER]], [[MEMBER, { ...MEMBER, capacity: 0, newer: true }]]])(
    'is valid when it is %j',
    (members) => {
      expect(violationsOf(members)).toEqual([]);
    },
  );

  it.each([
    undefined,
    null,
    {},
    ['1234-abcd-5678-ef90'],
    [MEMBER, null],
    [{ ...MEMBER, resource_id: '1234' }],
    [{ ...MEMBER, resource_id: undefined }],
    [{ ...MEMBER, capacity: -1 }],
    [{ ...MEMBER, capacity: '10' }],
    [{ ...MEMBER, capacity: Infinity }],
  ])('is invalid when it is %j', (members) => {
    expect(violationsOf(members)).toEqual(['members must be a list of members with resource_id and capacity']);
  });

  it('is read without allocations per member', () => {
    const members = Array.from({ length: 40_000 }, () => ({ ...MEMBER }));
    const time = () => {
      const before = process.cpuUsage();
      expect(violationsOf(members)).toEqual([]);
      return process.cpuUsage(before).user;
    };
    // Metadata of each member would take ten times as long as parsing the text.
    const text = JSON.stringify(members);
    const before = process.cpuUsage();
    for (let i = 0; i < 10; i++) JSON.parse(text);
    const parsing = process.cpuUsage(before).user;
    time();
    expect(time()).toBeLessThan(parsing);
  });
});
