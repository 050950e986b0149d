import { SERVICES } from '@daystar/contracts';
import { buildCommandTimeoutMessage } from './command-timeout';

describe('the message of a command without a reply', () => {
  it.each(SERVICES.map((service) => [service]))('says what %s does in place of its name', (service) => {
    const message = buildCommandTimeoutMessage(service);
    expect(message).toMatch(/^The [\w ]+ did not respond in time\.$/);
    if (service.includes('-')) expect(message).not.toContain(service);
    expect(buildCommandTimeoutMessage(`acme.${service}`)).toBe(message);
  });
});
