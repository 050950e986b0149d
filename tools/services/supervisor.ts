import { readyUrl } from './ready-url';
import { ServiceProcess, type ServiceProgram } from './service-process';

/**
 * Runs programs side by side until a stop signal or until one of them exits, which stops the others.
 * @param write takes a finished line of output; those of a service carry its name; a line `ready URL` replaces the one with its address
 * @param stop settles with the signal to pass on
 * @returns exit code: 0 when all stopped normally
 */
export async function supervise(
  programs: readonly ServiceProgram[],
  write: (line: string) => void,
  stop: Promise<NodeJS.Signals>,
): Promise<number> {
  const width = Math.max(...programs.map(({ name }) => name.length));
  const onLine = (name: string, line: string) => {
    const url = readyUrl(line);
    write(url === undefined ? `${name.padEnd(width)} | ${line}` : `ready ${url}`);
  };
  const services = programs.map((program) => new ServiceProcess(program, onLine));
  const end = await Promise.race([
    stop.then((signal) => ({ signal })),
    ...services.map(({ name, ended }) => ended.then((how) => ({ name, how: how || 'ended by itself' }))),
  ]);
  const signal = 'signal' in end ? end.signal : 'SIGTERM';
  if ('how' in end) write(`${end.name} ${end.how}: stopping the others`);
  await Promise.all(services.map((service) => service.stop(signal)));
  if ('how' in end) return 1;
  let code = 0;
  for (const { name, ended } of services) {
    const how = await ended;
    // A service that was still loading when the signal came had no handler for it yet: that is no failure.
    if (!how || how === `ended by ${signal}`) continue;
    write(`${name} ${how}`);
    code = 1;
  }
  return code;
}
