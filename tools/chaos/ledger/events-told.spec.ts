import { EventsTold } from './events-told';

const at = (minute: number, resource = 'site/a') => `20260301T15${minute}00000Z-1@${resource}`;

describe('the issues that were told of', () => {
  it('may be told again, and of many resources in any order', () => {
    const told = new EventsTold('the stream');
    for (const id of [at(10), at(20), at(10, 'site/b'), at(10), at(20), at(30)]) told.tell(id);
    expect(told.wrongs).toEqual([]);
    expect(told.count).toBe(4);
    expect(told.missing([at(10), at(20), at(25), at(10, 'site/c')])).toEqual([at(25), at(10, 'site/c')]);
  });

  it('must come in order', () => {
    const told = new EventsTold('the stream');
    for (const id of [at(10), at(30), at(20)]) told.tell(id);
    expect(told.wrongs).toEqual(['the stream told of 20260301T152000000Z-1 of site/a after 20260301T153000000Z-1']);
  });

  it('may come as they like when they were made before anybody listened', () => {
    const told = new EventsTold('the stream');
    told.since = Date.UTC(2026, 2, 1, 15, 25);
    for (const id of [at(40), at(20), at(30)]) told.tell(id);
    expect(told.wrongs).toEqual(['the stream told of 20260301T153000000Z-1 of site/a after 20260301T154000000Z-1']);
  });
});
