import { checkSessionSecret } from './check-session-secret';

const SECRET = 'a'.repeat(32);

describe('a gateway at startup', () => {
  it.each([
    ['on Kafka without a session secret', undefined, true, 1],
    ['on Kafka with a session secret', SECRET, true, 0],
    ['with an in-process bus', undefined, false, 0],
  ])('%s logs the expected number of warnings', (_, secret, isDurable, times) => {
    const warn = jest.fn();
    checkSessionSecret(secret, { isDurable }, { warn });
    expect(warn).toHaveBeenCalledTimes(times);
    for (const [message, details] of warn.mock.calls as [string, object][]) {
      expect(message).toMatch(/^no session secret; browser sessions end when this process does/);
      expect(details).toMatchObject({ setting: 'DAYSTAR_SESSION_SECRET' });
    }
  });
});
