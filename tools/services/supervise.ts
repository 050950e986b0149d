import { parseReadyUrl } from './ready-url';
import { ServiceProcess, type ServiceProgram } from './service-process';

/**
 * Runs programs side by side until a stop signal or until one of them exits, which stops the others.
 * @param write prints a line. Lines of a service begin with its name; `ready URL` replaces its ready line
 * @param stop resolves with the signal to send to the programs
 * @returns exit code: 0 when all stopped normally
 */
export async function supervise(
  programs: readonly ServiceProgram[],
  write: (line: string) => void,
  stop: Promise<NodeJS.Signals>,
): Promise<number> {
  const width = Math.max(...programs.map(({ name }) => name.length));
  const onLine = (name: string, line: string) => {
    const url = parseReadyUrl(line);
    write(url === undefined ? `${name.padEnd(width)} | ${line}` : `ready ${url}`);
  };
  const services = programs.map((program) => new ServiceProcess(program, onLine));
  const outcome = await Promise.race([
    stop.then((signal) => ({ signal })),
    ...services.map(({ name, ended }) => ended.then((problem) => ({ name, problem: problem || 'ended by itself' }))),
  ]);
  const signal = 'signal' in outcome ? outcome.signal : 'SIGTERM';
  if ('problem' in outcome) write(`${outcome.name} ${outcome.problem}: stopping the others`);
  await Promise.all(services.map((service) => service.stop(signal)));
  if ('problem' in outcome) return 1;
  let code = 0;
  for (const { name, ended } of services) {
    const problem = await ended;
    // A service that was still loading when it got the signal has no handler for it: that is not an error.
    if (!problem || problem === `ended by ${signal}`) continue;
    write(`${name} ${problem}`);
    code = 1;
  }
  return code;
}
