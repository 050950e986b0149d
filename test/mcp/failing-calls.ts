import type { AgentAccount } from './agent-account';

/** Calls that cannot succeed, and the messages that the agent gets. */
export function describeFailingCalls(agent: AgentAccount): void {
  describe('when a call cannot succeed', () => {
    it('says what to do about an unknown site', async () => {
      const { isError, text } = await agent.session.call('get_site', { resource_id: '0000-0000-0000-0000' });
      expect([isError, text]).toEqual([true, expect.stringMatching(/^404 NotFound: [^]*list_sites/)]);
    });

    it('names the invalid field of a site and changes nothing', async () => {
      const site = { kind: 'utility_scale', name: 'X', latitude: 1, longitude: 1, capacity: 10, export_limit: 11 };
      const { isError, text } = await agent.session.call('create_site', site);
      expect([isError, text]).toEqual([true, expect.stringMatching(/^400 InvalidRequest: [^]*export_limit/)]);
    });

    it.each([
      ['a misspelled argument', 'get_place_power', { latitude: 1, longitude: 1, capacity: 5, tlit: 5 }, 'tlit'],
      ['a compass bearing', 'get_place_power', { latitude: 1, longitude: 1, capacity: 5, azimuth: 270 }, 'azimuth'],
      [
        'an unknown time zone',
        'get_site_power',
        { resource_id: '1234-abcd-5678-ef90', time_zone: 'Mars' },
        'time_zone',
      ],
      [
        'a call whose result is too long',
        'get_site_power',
        { hours: 168, period: 'PT5M', include_periods: true },
        'At most 200',
      ],
    ])('refuses %s', async (_, name, args, expected) => {
      const { isError, text } = await agent.session.call(name, {
        ...(name === 'get_site_power' ? { resource_id: agent.roof } : {}),
        ...args,
      });
      expect([isError, text]).toEqual([true, expect.stringContaining(expected)]);
    });

    it('asks for a valid key', async () => {
      const unauthorizedSession = await agent.connectWith('wrong-key');
      const { isError, text } = await unauthorizedSession.call('get_usage');
      expect([isError, text]).toEqual([true, expect.stringMatching(/^401 Unauthorized: [^]*DAYSTAR_API_KEY/)]);
      await unauthorizedSession.close();
    });
  });
}
