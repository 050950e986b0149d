import { findFreePorts } from './find-free-ports';

describe('free ports', () => {
  it('are found once per program', async () => {
    const ports = (await Promise.all([findFreePorts(40), findFreePorts(2), findFreePorts(2)])).flat();
    ports.push(...(await findFreePorts(2)));
    expect(new Set(ports.flatMap((port) => [port, port + 1])).size).toBe(2 * 46);
  });

  it('differ between programs that have not listened yet', async () => {
    const ports = await findFreePorts(2);
    // The file is evaluated again, as in another process.
    await jest.isolateModulesAsync(async () => {
      const other = jest.requireActual<typeof import('./find-free-ports')>('./find-free-ports');
      expect(other.findFreePorts).not.toBe(findFreePorts);
      ports.push(...(await other.findFreePorts(2)));
    });
    expect(new Set(ports).size).toBe(4);
  });
});
