import { siteChanged } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { subscription } from '../bus';
import { openBus } from '../open-bus';
import { openDeadLetters } from '../open-dead-letters';
import { World, until } from '../spec/world';

describeWith('stack', 'dead letters', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA;
  const world = new World(kafka);
  afterAll(() => world.close());

  it('are counted by topic, shown one by one, and handled when they are sent again', async () => {
    const options = {
      kafka,
      namespace: world.run,
      clientId: world.name('client'),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      now: Date.now,
      patience: { pausesMs: [5], outageMs: 1000 },
    };
    const bus = await openBus(options);
    const letters = await openDeadLetters(options);
    expect([...(await letters.topics())]).toEqual([]);
    expect(await letters.of(siteChanged.topic)).toEqual([]);
    expect(await letters.replay(siteChanged.topic)).toBe(0);

    let mended = false;
    const handled: string[] = [];
    const handle = subscription(siteChanged, 'one-instance', async ({ key, payload }) => {
      if (!mended && payload?.name === 'bad') throw new Error('a bad name');
      handled.push(key);
    });
    await bus.listen({ service: 'registry', subscriptions: [handle], responders: [] });
    const site = (resource_id: string, name: string) => ({ ...siteChanged.example, resource_id, name });
    const [first, second, good] = ['aaaa-0000-0000-0001', 'aaaa-0000-0000-0002', 'aaaa-0000-0000-0003'];
    await bus.publish(siteChanged, [site(first, 'bad'), site(second, 'bad'), site(good, 'good')]);
    await until(() => handled.includes(good));
    let counts = new Map<string, number>();
    while (counts.get(siteChanged.topic) !== 2) counts = await letters.topics();
    expect([...counts.keys()]).toEqual([siteChanged.topic]);

    const held = await letters.of(siteChanged.topic);
    expect(held.map(({ key }) => key).sort()).toEqual([first, second]);
    expect(held[0].headers).toMatchObject({
      dead_letter_service: `${world.run}.registry`,
      dead_letter_error: 'Error: a bad name',
    });
    expect(JSON.parse(held[0].text!)).toMatchObject({ name: 'bad' });

    mended = true;
    expect(await letters.replay(siteChanged.topic, held[1].offset)).toBe(1);
    await until(() => handled.includes(held[1].key));
    expect(handled).not.toContain(held[0].key);
    expect(await letters.replay(siteChanged.topic)).toBe(2);
    await until(() => handled.includes(held[0].key));
    expect([...(await letters.topics())]).toEqual([]);
    await letters.close();
    await bus.close();
  });
});
